package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives openings their slots: if an opening gets the slot of an earlier one, it resumes the TLS session of that one.
 * Thread-safe.
 *
 * <p>A ticket of TLS 1.3 is good for one connection (RFC 8446, appendix C.4). So openings under way have different
 * numbers, and openings with different certificates always have: a session is resumed only by the client that began it.
 */
final class TlsSessionSlots {
    /** Numbers of users are lower; those of {@link TlsOptions#NOBODY} and of single openings begin here. */
    private static final int FRESH = 1 << 30;

    private final TlsResumption resumption;

    /** Free numbers by certificate, the last one returned on top: few openings need few numbers. Guarded by this. */
    private final Map<ClientCertificate, Deque<Integer>> free = new HashMap<>();

    /** Guarded by this. */
    private int handedOut;

    TlsSessionSlots(TlsResumption resumption) {
        this.resumption = resumption;
    }

    /**
     * Returns a number for one opening.
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

    /** Returns a number that no other opening has. */
    synchronized int fresh() {
        return FRESH + (++handedOut % FRESH);
    }

    /** Takes back the number of an opening that has ended. */
    synchronized void leave(@Nullable ClientCertificate certificate, int number) {
        if (resumption == TlsResumption.ANY) {
            free.computeIfAbsent(certificate, any -> new ArrayDeque<>()).addFirst(number);
        }
    }
}
