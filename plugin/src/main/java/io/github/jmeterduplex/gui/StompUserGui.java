package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.stomp.StompUser;

/** The form behind the entry Duplex STOMP User in JMeter's Add menu. */
public final class StompUserGui extends SamplerForm {
    public StompUserGui() {
        super("Duplex STOMP User", StompUser.class);
    }
}
