package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsListen;

/** The form behind the entry Duplex WebSocket Listen in JMeter's Add menu. */
public final class WsListenGui extends SamplerForm {
    public WsListenGui() {
        super("Duplex WebSocket Listen", WsListen.class);
    }
}
