package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;

/** The form behind the entry Socket.IO Disconnect in JMeter's Add menu. */
public final class SocketIoDisconnectGui extends SamplerForm {
    public SocketIoDisconnectGui() {
        super("Socket.IO Disconnect", SocketIoDisconnect.class);
    }
}
