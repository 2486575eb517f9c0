package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRReceive;

/** The form behind the entry Duplex SignalR Receive in JMeter's Add menu. */
public final class SignalRReceiveGui extends SamplerForm {
    public SignalRReceiveGui() {
        super("Duplex SignalR Receive", SignalRReceive.class);
    }
}
