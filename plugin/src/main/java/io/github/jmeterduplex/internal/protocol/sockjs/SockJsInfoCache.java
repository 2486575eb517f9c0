package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Route;
import io.github.jmeterduplex.internal.net.tcp.ClientCertificate;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which requests for {@code /info} a server has answered lately with a plain yes to WebSocket, so that sessions whose
 * request would be the same, byte by byte, go without. Thread-safe.
 *
 * <p>Nothing else is known of a server for longer than one session: neither a refusal, nor a no, nor an answer that
 * sets cookies, which are each session's own. Nor does a session that brings cookies come here.
 */
final class SockJsInfoCache {
    /** Users whose requests differ from all others', by a cookie or a token, shall not fill the memory. */
    private static final int MAX = 256;

    /**
     * What makes two requests the same.
     *
     * @param trustAny whether it trusts every server
     * @param certificate who it is
     * @param route how it gets there
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

    /** When each is forgotten, the oldest first. Guarded by this. */
    private final Map<Request, Long> known = new LinkedHashMap<>();

    /** @param life of an answer; zero lets every session ask */
    SockJsInfoCache(Duration life, LongSupplier nanoTime) {
        this.lifeNanos = life.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * What is known of one session's request.
     *
     * @param request as it would be written
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

    private synchronized boolean isKnown(Request request) {
        Long forgotten = known.get(request);
        return forgotten != null && nanoTime.getAsLong() - forgotten < 0;
    }

    private synchronized void keep(Request request) {
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

    private synchronized void forget(Request request) {
        known.remove(request);
    }

    /** One request. */
    final class Entry {
        private final Request request;

        private Entry(Request request) {
            this.request = request;
        }

        /** Whether the answer is a yes. */
        boolean isKnown() {
            return SockJsInfoCache.this.isKnown(request);
        }

        /** Takes an answer that the server gave. */
        void learn(boolean offersWebSocket, HttpResponse answer) {
            if (offersWebSocket && answer.values("Set-Cookie").isEmpty()) {
                keep(request);
            } else {
                forget();
            }
        }

        /** An opening that relied on it has failed: the next one asks. */
        void forget() {
            SockJsInfoCache.this.forget(request);
        }
    }
}
