package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRUser;

/** The form behind the entry Duplex SignalR User in JMeter's Add menu. */
public final class SignalRUserGui extends SamplerForm {
    public SignalRUserGui() {
        super("Duplex SignalR User", SignalRUser.class);
    }
}
