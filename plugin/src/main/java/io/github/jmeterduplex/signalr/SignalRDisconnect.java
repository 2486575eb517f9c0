package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;

/**
 * Closes sessions of a group, those that were opened last first: waits until their messages in flight have their
 * outcome (at most {@code duplex.drain.seconds}), sends Close in all of them, and closes the connections. What is in
 * flight even then is lost. With {@code abrupt} it drops the connections at once.
 */
public final class SignalRDisconnect extends DisconnectSampler<LiveSignalRSession> {
    /** Cheap: JMeter makes an object of every class to list it. */
    public SignalRDisconnect() {
        super(ConnectParameters.SIGNALR);
    }
}
