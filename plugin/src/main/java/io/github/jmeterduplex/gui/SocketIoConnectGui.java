package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoConnect;

/** The form behind the entry Duplex Socket.IO Connect in JMeter's Add menu. */
public final class SocketIoConnectGui extends SamplerForm {
    public SocketIoConnectGui() {
        super("Duplex Socket.IO Connect", SocketIoConnect.class);
    }
}
