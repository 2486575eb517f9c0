package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoListen;

/** The form behind the entry Duplex Socket.IO Listen in JMeter's Add menu. */
public final class SocketIoListenGui extends SamplerForm {
    public SocketIoListenGui() {
        super("Duplex Socket.IO Listen", SocketIoListen.class);
    }
}
