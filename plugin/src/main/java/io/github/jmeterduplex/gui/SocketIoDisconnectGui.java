package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;

/** The form behind the entry Duplex Socket.IO Disconnect in JMeter's Add menu. */
public final class SocketIoDisconnectGui extends SamplerForm {
    public SocketIoDisconnectGui() {
        super("Duplex Socket.IO Disconnect", SocketIoDisconnect.class);
    }
}
