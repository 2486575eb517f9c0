package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRInvoke;

/** The form behind the entry Duplex SignalR Invoke in JMeter's Add menu. */
public final class SignalRInvokeGui extends SamplerForm {
    public SignalRInvokeGui() {
        super("Duplex SignalR Invoke", SignalRInvoke.class);
    }
}
