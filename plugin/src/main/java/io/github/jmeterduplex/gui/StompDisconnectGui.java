package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompDisconnect;

/** The form behind the entry Duplex STOMP Disconnect in JMeter's Add menu. */
public final class StompDisconnectGui extends SamplerForm {
    public StompDisconnectGui() {
        super("Duplex STOMP Disconnect", StompDisconnect.class);
    }
}
