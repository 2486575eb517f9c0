package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRListen;

/** The form behind the entry Duplex SignalR Listen in JMeter's Add menu. */
public final class SignalRListenGui extends SamplerForm {
    public SignalRListenGui() {
        super("Duplex SignalR Listen", SignalRListen.class);
    }
}
