package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoReceive;

/** The form behind the entry Duplex Socket.IO Receive in JMeter's Add menu. */
public final class SocketIoReceiveGui extends SamplerForm {
    public SocketIoReceiveGui() {
        super("Duplex Socket.IO Receive", SocketIoReceive.class);
    }
}
