package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.internal.sampler.form.SamplerForm;

/** The form behind the entry Duplex Hold Sessions in JMeter's Add menu. */
public final class HoldSessionsGui extends SamplerForm {
    public HoldSessionsGui() {
        super("Duplex Hold Sessions", HoldSessions.class);
    }
}
