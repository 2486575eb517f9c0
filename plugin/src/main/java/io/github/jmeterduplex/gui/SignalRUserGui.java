package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRUser;

/** The entry SignalR User of JMeter's Add menu. */
public final class SignalRUserGui extends SamplerForm {
    public SignalRUserGui() {
        super("SignalR User", SignalRUser.class);
    }
}
