package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoEmit;

/** The entry Socket.IO Emit of JMeter's Add menu. */
public final class SocketIoEmitGui extends SamplerForm {
    public SocketIoEmitGui() {
        super("Socket.IO Emit", SocketIoEmit.class);
    }
}
