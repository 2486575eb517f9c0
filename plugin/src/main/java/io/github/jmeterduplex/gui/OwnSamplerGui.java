package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;

/** The entry Duplex Own Sampler of JMeter's Add menu: a class of the tester's own that extends one of Duplex. */
public final class OwnSamplerGui extends SamplerForm {
    public OwnSamplerGui() {
        super("Duplex Own Sampler", null);
    }
}
