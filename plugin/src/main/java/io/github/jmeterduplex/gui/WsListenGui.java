package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsListen;

/** The entry WebSocket Listen of JMeter's Add menu. */
public final class WsListenGui extends SamplerForm {
    public WsListenGui() {
        super("WebSocket Listen", WsListen.class);
    }
}
