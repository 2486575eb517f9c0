package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.control.CheckMessages;
import io.github.jmeterduplex.internal.sampler.form.SamplerForm;

/** The form behind the entry Duplex Check Messages in JMeter's Add menu. */
public final class CheckMessagesGui extends SamplerForm {
    public CheckMessagesGui() {
        super("Duplex Check Messages", CheckMessages.class);
    }
}
