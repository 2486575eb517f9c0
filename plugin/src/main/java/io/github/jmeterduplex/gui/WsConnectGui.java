package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.websocket.WsConnect;

/** The form behind the entry Duplex WebSocket Connect in JMeter's Add menu. */
public final class WsConnectGui extends SamplerForm {
    public WsConnectGui() {
        super("Duplex WebSocket Connect", WsConnect.class);
    }
}
