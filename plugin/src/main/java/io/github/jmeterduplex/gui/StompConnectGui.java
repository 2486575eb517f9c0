package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompConnect;

/** The entry STOMP Connect of JMeter's Add menu. */
public final class StompConnectGui extends SamplerForm {
    public StompConnectGui() {
        super("STOMP Connect", StompConnect.class);
    }
}
