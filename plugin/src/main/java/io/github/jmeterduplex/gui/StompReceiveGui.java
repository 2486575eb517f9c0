package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompReceive;

/** The form behind the entry Duplex STOMP Receive in JMeter's Add menu. */
public final class StompReceiveGui extends SamplerForm {
    public StompReceiveGui() {
        super("Duplex STOMP Receive", StompReceive.class);
    }
}
