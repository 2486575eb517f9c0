package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRDisconnect;

/** The form behind the entry SignalR Disconnect in JMeter's Add menu. */
public final class SignalRDisconnectGui extends SamplerForm {
    public SignalRDisconnectGui() {
        super("SignalR Disconnect", SignalRDisconnect.class);
    }
}
