package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRDisconnect;

/** The form behind the entry Duplex SignalR Disconnect in JMeter's Add menu. */
public final class SignalRDisconnectGui extends SamplerForm {
    public SignalRDisconnectGui() {
        super("Duplex SignalR Disconnect", SignalRDisconnect.class);
    }
}
