package io.github.jmeterduplex.signalr;

import io.github.jmeterduplex.internal.protocol.signalr.LiveSignalRSession;
import io.github.jmeterduplex.internal.sampler.run.DisconnectSampler;

/**
 * Closes sessions of a group, the newest first. Waits until their messages in flight have an outcome (at most {@code
 * duplex.drain.seconds}), sends Close in all of them, and closes the connections. Messages that are still in flight are
 * lost. If {@code abrupt} is set, it drops the connections immediately.
 */
public final class SignalRDisconnect extends DisconnectSampler<LiveSignalRSession> {
    /** Creates the sampler. Must be cheap: JMeter creates an object of every sampler class only to list it. */
    public SignalRDisconnect() {
        super(ConnectParameters.SIGNALR);
    }
}
