package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoReceive;

/** The entry Socket.IO Receive of JMeter's Add menu. */
public final class SocketIoReceiveGui extends SamplerForm {
    public SocketIoReceiveGui() {
        super("Socket.IO Receive", SocketIoReceive.class);
    }
}
