package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsSend;

/** The form behind the entry Duplex WebSocket Send in JMeter's Add menu. */
public final class WsSendGui extends SamplerForm {
    public WsSendGui() {
        super("Duplex WebSocket Send", WsSend.class);
    }
}
