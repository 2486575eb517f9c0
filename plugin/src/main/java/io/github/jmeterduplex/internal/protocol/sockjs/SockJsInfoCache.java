package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions.ClientCertificate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the requests for {@code /info} that servers have lately answered with a plain yes to WebSocket, so that
 * sessions need not repeat an identical request. Thread-safe.
 *
 * <p>Other answers are not remembered: a refusal, a no, or one that sets cookies, which belong to one session. Sessions
 * that send cookies do not use the cache.
 */
final class SockJsInfoCache {
    /** The most requests that are remembered, as each user's request may differ, for example by a token. */
    private static final int MAX = 256;

    /**
     * A request for {@code /info}, equal to another one if a server cannot tell them apart.
     *
     * @param trustAny whether every server is trusted
     * @param certificate of this side; may be null
     * @param route local address and proxy
     * @param text the whole request
     */
    private record Request(
            String hostPort,
            boolean secure,
            boolean trustAny,
            @Nullable ClientCertificate certificate,
            Route route,
            String text) {}

    private final long lifeNanos;
    private final LongSupplier nanoTime;

    /**
     * For each remembered request, when it is forgotten, by {@link System#nanoTime}; the oldest comes first. Guarded by
     * itself.
     */
    private final Map<Request, Long> known = new LinkedHashMap<>();

    /**
     * @param life how long an answer is remembered, from the property {@code duplex.info.seconds}; if zero, every
     *     session makes the request
     */
    SockJsInfoCache(Duration life, LongSupplier nanoTime) {
        this.lifeNanos = life.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * Returns the entry for one session's request.
     *
     * @param request the whole request
     */
    Entry of(Endpoint place, Target target, byte[] request) {
        return new Entry(new Request(
                place.hostPort(),
                place.secure(),
                target.tls().trustAny(),
                target.tls().certificate(),
                target.route(),
                new String(request, StandardCharsets.ISO_8859_1)));
    }

    final class Entry {
        private final Request request;

        private Entry(Request request) {
            this.request = request;
        }

        /** Whether a plain yes to this request is remembered. */
        boolean isKnown() {
            synchronized (known) {
                Long forgotten = known.get(request);
                return forgotten != null && nanoTime.getAsLong() - forgotten < 0;
            }
        }

        /** Remembers the answer if it is a plain yes; otherwise forgets an earlier one. */
        void learn(boolean offersWebSocket, HttpResponse answer) {
            if (offersWebSocket && answer.values("Set-Cookie").isEmpty()) {
                keep();
            } else {
                forget();
            }
        }

        private void keep() {
            synchronized (known) {
                long now = nanoTime.getAsLong();
                known.remove(request);
                known.values().removeIf(forgotten -> now - forgotten >= 0);
                if (known.size() == MAX) {
                    known.remove(known.keySet().iterator().next());
                }
                if (lifeNanos > 0) {
                    known.put(request, now + lifeNanos);
                }
            }
        }

        /** Forgets the answer to this request, for example after an opening that relied on it has failed. */
        void forget() {
            synchronized (known) {
                known.remove(request);
            }
        }
    }
}
