package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;

/** The entry Socket.IO Disconnect of JMeter's Add menu. */
public final class SocketIoDisconnectGui extends SamplerForm {
    public SocketIoDisconnectGui() {
        super("Socket.IO Disconnect", SocketIoDisconnect.class);
    }
}
