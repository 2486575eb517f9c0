package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.internal.sampler.form.SamplerForm;

/** The entry Duplex Wait Sessions of JMeter's Add menu. */
public final class WaitSessionsGui extends SamplerForm {
    public WaitSessionsGui() {
        super("Duplex Wait Sessions", WaitSessions.class);
    }
}
