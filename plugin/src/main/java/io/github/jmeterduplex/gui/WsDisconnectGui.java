package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsDisconnect;

/** The entry WebSocket Disconnect of JMeter's Add menu. */
public final class WsDisconnectGui extends SamplerForm {
    public WsDisconnectGui() {
        super("WebSocket Disconnect", WsDisconnect.class);
    }
}
