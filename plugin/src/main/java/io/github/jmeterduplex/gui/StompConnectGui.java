package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompConnect;

/** The form behind the entry Duplex STOMP Connect in JMeter's Add menu. */
public final class StompConnectGui extends SamplerForm {
    public StompConnectGui() {
        super("Duplex STOMP Connect", StompConnect.class);
    }
}
