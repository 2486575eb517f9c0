package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompSend;

/** The form behind the entry Duplex STOMP Send in JMeter's Add menu. */
public final class StompSendGui extends SamplerForm {
    public StompSendGui() {
        super("Duplex STOMP Send", StompSend.class);
    }
}
