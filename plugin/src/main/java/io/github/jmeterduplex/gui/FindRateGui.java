package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.control.FindRate;
import io.github.jmeterduplex.internal.sampler.form.SamplerForm;

/** The form behind the entry Duplex Find Rate in JMeter's Add menu. */
public final class FindRateGui extends SamplerForm {
    public FindRateGui() {
        super("Duplex Find Rate", FindRate.class);
    }
}
