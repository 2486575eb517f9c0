package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.control.DropSessions;
import io.github.jmeterduplex.internal.sampler.form.SamplerForm;

/** The form behind the entry Duplex Drop Sessions in JMeter's Add menu. */
public final class DropSessionsGui extends SamplerForm {
    public DropSessionsGui() {
        super("Duplex Drop Sessions", DropSessions.class);
    }
}
