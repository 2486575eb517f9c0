package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.internal.sampler.form.SamplerForm;

/** The form behind the entry Duplex Wait Sessions in JMeter's Add menu. */
public final class WaitSessionsGui extends SamplerForm {
    public WaitSessionsGui() {
        super("Duplex Wait Sessions", WaitSessions.class);
    }
}
