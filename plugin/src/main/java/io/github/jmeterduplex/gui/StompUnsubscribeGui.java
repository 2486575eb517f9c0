package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompUnsubscribe;

/** The form behind the entry Duplex STOMP Unsubscribe in JMeter's Add menu. */
public final class StompUnsubscribeGui extends SamplerForm {
    public StompUnsubscribeGui() {
        super("Duplex STOMP Unsubscribe", StompUnsubscribe.class);
    }
}
