package io.github.jmeterduplex.stomp;

import io.github.jmeterduplex.internal.protocol.stomp.LiveStompSession;
import io.github.jmeterduplex.internal.sampler.run.ConnectSampler;

/**
 * Opens STOMP sessions over SockJS ({@code http(s)://}) or plain WebSocket ({@code ws(s)://}) and keeps them in a
 * group. In a thread's group only missing sessions are opened, so this sampler may stand in a loop; a group of the JVM
 * grows with every sample, unless {@code ifExists} says otherwise.
 */
public final class StompConnect extends ConnectSampler<LiveStompSession, StompPreparationResult> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public StompConnect() {
        super(ConnectParameters.STOMP);
    }
}
