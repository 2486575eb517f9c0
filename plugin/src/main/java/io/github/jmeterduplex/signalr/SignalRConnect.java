package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.ConnectSampler;

/**
 * Opens SignalR sessions and keeps them in a group. In a thread's group only missing sessions are opened, so this
 * sampler may stand in a loop; a group of the JVM grows with every sample, unless {@code ifExists} says otherwise.
 */
public final class SignalRConnect extends ConnectSampler<LiveSignalRSession, SignalRPreparationResult> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public SignalRConnect() {
        super(ConnectParameters.SIGNALR);
    }
}
