package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsDisconnect;

/** The form behind the entry Duplex WebSocket Disconnect in JMeter's Add menu. */
public final class WsDisconnectGui extends SamplerForm {
    public WsDisconnectGui() {
        super("Duplex WebSocket Disconnect", WsDisconnect.class);
    }
}
