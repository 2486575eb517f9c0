package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Assigns slots to openings: an opening that gets the slot of an earlier one resumes its TLS session. Thread-safe.
 *
 * <p>A ticket of TLS 1.3 is good for one connection (RFC 8446, appendix C.4). So openings under way have different
 * numbers, and openings with different certificates always have: a session is resumed only by the client that began it.
 */
final class TlsSessionSlots {
    /** The first number for openings without a user and for single openings; the numbers of users are lower. */
    private static final int FRESH = 1 << 30;

    private final TlsResumption resumption;

    /**
     * Free slot numbers by certificate, with the last one returned first, so that few openings need few numbers.
     * Guarded by this.
     */
    private final Map<ClientCertificate, Deque<Integer>> free = new HashMap<>();

    /** A counter from which new slot numbers are made; guarded by this. */
    private int handedOut;

    TlsSessionSlots(TlsResumption resumption) {
        this.resumption = resumption;
    }

    /**
     * Returns a slot number for one opening.
     *
     * @param user number of the user, from 0; or {@link TlsOptions#NOBODY}
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

    /** Returns a slot number that no other opening has. */
    synchronized int fresh() {
        return FRESH + (++handedOut % FRESH);
    }

    /** Takes back the slot number of an opening that has ended. */
    synchronized void leave(@Nullable ClientCertificate certificate, int number) {
        if (resumption == TlsResumption.ANY) {
            free.computeIfAbsent(certificate, any -> new ArrayDeque<>()).addFirst(number);
        }
    }
}
