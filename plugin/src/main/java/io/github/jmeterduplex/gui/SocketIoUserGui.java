package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.socketio.SocketIoUser;

/** The form behind the entry Duplex Socket.IO User in JMeter's Add menu. */
public final class SocketIoUserGui extends SamplerForm {
    public SocketIoUserGui() {
        super("Duplex Socket.IO User", SocketIoUser.class);
    }
}
