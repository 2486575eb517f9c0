package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompSubscribe;

/** The entry STOMP Subscribe of JMeter's Add menu. */
public final class StompSubscribeGui extends SamplerForm {
    public StompSubscribeGui() {
        super("STOMP Subscribe", StompSubscribe.class);
    }
}
