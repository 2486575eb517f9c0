package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsPing;

/** The form behind the entry Duplex WebSocket Ping in JMeter's Add menu. */
public final class WsPingGui extends SamplerForm {
    public WsPingGui() {
        super("Duplex WebSocket Ping", WsPing.class);
    }
}
