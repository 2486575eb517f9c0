package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsReceive;

/** The form behind the entry WebSocket Receive in JMeter's Add menu. */
public final class WsReceiveGui extends SamplerForm {
    public WsReceiveGui() {
        super("WebSocket Receive", WsReceive.class);
    }
}
