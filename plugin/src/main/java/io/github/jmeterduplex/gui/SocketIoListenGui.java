package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoListen;

/** The entry Socket.IO Listen of JMeter's Add menu. */
public final class SocketIoListenGui extends SamplerForm {
    public SocketIoListenGui() {
        super("Socket.IO Listen", SocketIoListen.class);
    }
}
