package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.sampler.run.ConnectSampler;

/**
 * Opens STOMP sessions over SockJS ({@code http(s)://}) or plain WebSocket ({@code ws(s)://}) and keeps them in a
 * group. In a thread's group only missing sessions are opened, so this sampler may be in a loop; a group of the JVM
 * grows with every sample, except if {@code ifExists} forbids it.
 */
public final class StompConnect extends ConnectSampler<LiveStompSession, ConnectParameters.Prepared> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public StompConnect() {
        super(ConnectParameters.STOMP);
    }
}
