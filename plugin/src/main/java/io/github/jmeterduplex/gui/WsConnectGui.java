package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsConnect;

/** The entry WebSocket Connect of JMeter's Add menu. */
public final class WsConnectGui extends SamplerForm {
    public WsConnectGui() {
        super("WebSocket Connect", WsConnect.class);
    }
}
