package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The limits of one connection: message size, batch size, write stall, and what all connections may keep.
 *
 * @param messageMaxBytes longest inbound message, joined and inflated
 * @param pollingPackets most packets of Engine.IO in one POST
 * @param stall longest time without a byte going out while bytes wait
 * @param kept the budget for messages of which a part has arrived
 */
public record ConnectionLimits(int messageMaxBytes, int pollingPackets, Duration stall, KeptBytes kept) {
    /** Longest head of an HTTP response, in bytes. */
    public static final int HEAD_BYTES = 64 * 1024;

    /**
     * After this time the thread turns to its other connections: if a server writes as fast as this side reads, it
     * would keep the thread. Long compared with the cost of the change, short compared with what users notice.
     */
    public static final long STRETCH_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    /** Makes limits with a budget of their own. */
    public ConnectionLimits(int messageMaxBytes, int pollingPackets, Duration stall) {
        this(messageMaxBytes, pollingPackets, stall, new KeptBytes(Long.MAX_VALUE));
    }

    /** How long a closing connection waits for the other side. */
    public static final Duration CLOSE_WAIT = Duration.ofSeconds(2);

    /**
     * Several times the time that a busy core needs for a disconnect message with a connection and a TLS handshake of
     * its own.
     */
    private static final Duration PER_SESSION = Duration.ofMillis(2);

    /** Returns the time for disconnect messages that go out by requests, if this number of sessions leaves together. */
    public static Duration disconnectWait(int sessions) {
        return CLOSE_WAIT.plus(PER_SESSION.multipliedBy(sessions));
    }
}
