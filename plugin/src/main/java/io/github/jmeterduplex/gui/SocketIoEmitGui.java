package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoEmit;

/** The form behind the entry Duplex Socket.IO Emit in JMeter's Add menu. */
public final class SocketIoEmitGui extends SamplerForm {
    public SocketIoEmitGui() {
        super("Duplex Socket.IO Emit", SocketIoEmit.class);
    }
}
