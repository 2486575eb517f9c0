package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;

/** The form behind the entry Duplex Own Sampler in JMeter's Add menu, for custom subclasses of Duplex's samplers. */
public final class OwnSamplerGui extends SamplerForm {
    public OwnSamplerGui() {
        super("Duplex Own Sampler", null);
    }
}
