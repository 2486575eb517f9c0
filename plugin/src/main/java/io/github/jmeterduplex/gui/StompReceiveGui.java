package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompReceive;

/** The entry STOMP Receive of JMeter's Add menu. */
public final class StompReceiveGui extends SamplerForm {
    public StompReceiveGui() {
        super("STOMP Receive", StompReceive.class);
    }
}
