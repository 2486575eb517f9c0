package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsReceive;

/** The form behind the entry Duplex WebSocket Receive in JMeter's Add menu. */
public final class WsReceiveGui extends SamplerForm {
    public WsReceiveGui() {
        super("Duplex WebSocket Receive", WsReceive.class);
    }
}
