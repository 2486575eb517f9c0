package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRReceive;

/** The entry SignalR Receive of JMeter's Add menu. */
public final class SignalRReceiveGui extends SamplerForm {
    public SignalRReceiveGui() {
        super("SignalR Receive", SignalRReceive.class);
    }
}
