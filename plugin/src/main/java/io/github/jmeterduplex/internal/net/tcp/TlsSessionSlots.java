package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.settings.TlsResumption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives openings their slots: an opening that gets the slot of an earlier one resumes the TLS session which that one
 * has left. Thread-safe.
 *
 * <p>A ticket of TLS 1.3 is good for one connection (RFC 8446, appendix C.4). So openings side by side have different
 * numbers, those of different certificates always: a resumed session is that of the client that began it.
 */
final class TlsSessionSlots {
    /** Numbers of users are below, those of nobody and of one opening alone begin here. */
    private static final int FRESH = 1 << 30;

    private final TlsResumption resumption;

    /** Those free, by certificate, the last one left on top: what few openings need is few numbers. Guarded by this. */
    private final Map<ClientCertificate, Deque<Integer>> free = new HashMap<>();

    /** Guarded by this. */
    private int handedOut;

    TlsSessionSlots(TlsResumption resumption) {
        this.resumption = resumption;
    }

    /**
     * A number for one opening.
     *
     * @param user its user's, from 0; or {@link TlsOptions#NOBODY}
     */
    synchronized int take(@Nullable ClientCertificate certificate, int user) {
        return switch (resumption) {
            case OWN -> user == TlsOptions.NOBODY ? fresh() : user % FRESH + 1;
            case ANY -> {
                Deque<Integer> mine = free.get(certificate);
                Integer left = mine == null ? null : mine.pollFirst();
                yield left == null ? ++handedOut : left;
            }
            case OFF -> fresh();
        };
    }

    /** A number that no other opening has. */
    synchronized int fresh() {
        return FRESH + (++handedOut % FRESH);
    }

    /** The opening is over. */
    synchronized void leave(@Nullable ClientCertificate certificate, int number) {
        if (resumption == TlsResumption.ANY) {
            free.computeIfAbsent(certificate, any -> new ArrayDeque<>()).addFirst(number);
        }
    }
}
