package io.github.jmeterduplex.internal.net.tcp;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The times in which one opening waited for the server, by part. The rest of the opening's time belongs to this side:
 * to its cores, its I/O loops, the look-up of the name and its share of TLS. Thread-safe.
 *
 * <p>A wait begins when bytes have been written, or the last ones have been read. It ends when the I/O loop found that
 * more can be read, so bytes that wait in the socket for their turn do not count.
 */
public final class OpeningTimes {
    /** What an opening waits for. */
    public enum Part {
        /** The TCP connection. */
        TCP,
        /** The TLS handshake. */
        TLS,
        /** Answers to HTTP requests, for example to the WebSocket handshake. */
        HTTP,
        /** The protocol's own messages until the session is open. */
        PROTOCOL
    }

    // All guarded by this.
    private final Map<Part, Long> nanos = new EnumMap<>(Part.class);
    private Part part = Part.TCP;
    private long sinceNanos = Long.MAX_VALUE;
    private boolean over;
    private @Nullable String tls;

    /** Sets the part to which the next waits belong. */
    public synchronized void begin(Part next) {
        part = next;
    }

    /** Notes that bytes have been written, so that a wait begins. Returns false if the opening is over. */
    public synchronized boolean wrote(long nowNanos) {
        sinceNanos = nowNanos;
        return !over;
    }

    /**
     * Notes that the awaited bytes, or the connection, are there.
     *
     * @param readyNanos when the I/O loop found them
     * @param nowNanos the next wait begins now, if one follows
     * @return false if the opening is over
     */
    public synchronized boolean read(long readyNanos, long nowNanos) {
        if (!over && sinceNanos != Long.MAX_VALUE) {
            nanos.merge(part, Math.max(0, Math.min(readyNanos, nowNanos) - sinceNanos), Long::sum);
        }
        sinceNanos = nowNanos;
        return !over;
    }

    /** Ends a wait for a server that did not answer, as this side gives up. */
    public void gaveUp() {
        long now = System.nanoTime();
        read(now, now);
    }

    /** Notes what a TLS handshake has negotiated. */
    synchronized void secured(String negotiated) {
        tls = negotiated;
    }

    /**
     * Returns version, cipher suite and, if it is known, group of the latest TLS handshake, as in {@code TLSv1.3
     * TLS_AES_128_GCM_SHA256 X25519}; null without one.
     */
    public synchronized @Nullable String tls() {
        return tls;
    }

    /** Ends the opening: nothing counts from now on. */
    public synchronized void end() {
        over = true;
    }

    /** Returns how long the opening waited for a part, in nanoseconds; empty if it did not have this part. */
    public synchronized OptionalLong nanos(Part of) {
        Long waited = nanos.get(of);
        return waited == null ? OptionalLong.empty() : OptionalLong.of(waited);
    }

    /** Does something with the times of an opening, if they are taken. */
    public static void tell(@Nullable OpeningTimes times, Consumer<OpeningTimes> event) {
        if (times != null) {
            event.accept(times);
        }
    }
}
