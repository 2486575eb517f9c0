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
 * @param kept the budget for messages of which a part has come
 */
public record ConnectionLimits(int messageMaxBytes, int pollingPackets, Duration stall, KeptBytes kept) {
    /** Longest head of an HTTP response, in bytes. */
    public static final int HEAD_BYTES = 64 * 1024;

    /**
     * After so long the other connections of the thread come first: a server that writes as fast as this side reads
     * would keep it. Long against what it costs to give way, short against what users feel.
     */
    public static final long STRETCH_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

    /** The limits of connections that have a budget of their own. */
    public ConnectionLimits(int messageMaxBytes, int pollingPackets, Duration stall) {
        this(messageMaxBytes, pollingPackets, stall, new KeptBytes(Long.MAX_VALUE));
    }

    /** How long a closing connection waits for the other side. */
    public static final Duration CLOSE_WAIT = Duration.ofSeconds(2);

    /**
     * What a disconnect message that needs a connection of its own, with a TLS handshake, takes of a busy core, several
     * times.
     */
    private static final Duration PER_SESSION = Duration.ofMillis(2);

    /**
     * How long sessions may take for disconnect message that go out by requests, where so many of them leave together.
     */
    public static Duration disconnectWait(int sessions) {
        return CLOSE_WAIT.plus(PER_SESSION.multipliedBy(sessions));
    }
}
