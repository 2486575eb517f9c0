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
    /** Maximum length of the head of an HTTP response, in bytes. */
    public static final int HEAD_BYTES = 64 * 1024;

    /**
     * How long a thread reads one connection before it turns to others, so that a fast server does not occupy the
     * thread. Long compared with the cost of the change, short compared with what users notice.
     */
    public static final long STRETCH_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    /** Creates limits with their own budget of kept bytes. */
    public ConnectionLimits(int messageMaxBytes, int pollingPackets, Duration stall) {
        this(messageMaxBytes, pollingPackets, stall, new KeptBytes(Long.MAX_VALUE));
    }

    /** How long a closing connection waits for the other side to close. */
    public static final Duration CLOSE_WAIT = Duration.ofSeconds(2);

    /**
     * Time allowed for each session's disconnect message if many leave together: several times what a busy core needs
     * for one with a new TLS connection.
     */
    private static final Duration PER_SESSION = Duration.ofMillis(2);

    /**
     * Returns the time allowed for disconnect messages that are sent as requests, if a number of sessions leave
     * together.
     */
    public static Duration disconnectWait(int sessions) {
        return CLOSE_WAIT.plus(PER_SESSION.multipliedBy(sessions));
    }
}
