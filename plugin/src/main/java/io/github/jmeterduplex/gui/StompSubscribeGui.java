package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompSubscribe;

/** The form behind the entry Duplex STOMP Subscribe in JMeter's Add menu. */
public final class StompSubscribeGui extends SamplerForm {
    public StompSubscribeGui() {
        super("Duplex STOMP Subscribe", StompSubscribe.class);
    }
}
