package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsUser;

/** The form behind the entry Duplex WebSocket User in JMeter's Add menu. */
public final class WsUserGui extends SamplerForm {
    public WsUserGui() {
        super("Duplex WebSocket User", WsUser.class);
    }
}
