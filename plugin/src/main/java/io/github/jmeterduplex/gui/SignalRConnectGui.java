package io.github.jmeterduplex.gui;

import io.github.jmeterduplex.internal.sampler.form.SamplerForm;
import io.github.jmeterduplex.signalr.SignalRConnect;

/** The form behind the entry Duplex SignalR Connect in JMeter's Add menu. */
public final class SignalRConnectGui extends SamplerForm {
    public SignalRConnectGui() {
        super("Duplex SignalR Connect", SignalRConnect.class);
    }
}
