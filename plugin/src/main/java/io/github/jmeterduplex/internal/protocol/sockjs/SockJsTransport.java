package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The transports of SockJS. The values of the parameter {@code transports} are these names in lower case with {@code
 * -}.
 */
public enum SockJsTransport {
    /** A WebSocket, in both directions. */
    WEBSOCKET("websocket", OpeningPhase.HANDSHAKE),
    /**
     * A POST whose response does not end, for receiving, and POSTs for sending (SockJS protocol 0.3.3, "XhrStreaming").
     */
    XHR_STREAMING("xhr_streaming", OpeningPhase.XHR_STREAMING),
    /** A POST that the server answers once it has a message, for receiving, and POSTs for sending ("XhrPolling"). */
    XHR_POLLING("xhr", OpeningPhase.XHR_POLLING),
    /** A GET whose response is a stream of server-sent events, for receiving, and POSTs for sending ("EventSource"). */
    EVENTSOURCE("eventsource", OpeningPhase.EVENTSOURCE);

    private final String pathSegment;
    private final OpeningPhase opening;

    SockJsTransport(String pathSegment, OpeningPhase opening) {
        this.pathSegment = pathSegment;
        this.opening = opening;
    }

    /** Returns the transport's name in parameters, samples and files, for example {@code xhr-streaming}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the last segment of the path over which the transport receives. */
    public String pathSegment() {
        return pathSegment;
    }

    /**
     * Returns the path and query of a session's request (SockJS protocol, "Session URLs").
     *
     * @param session server and session id, made by {@link #newSession}
     * @param what the last segment, for example {@code websocket}
     */
    static String sessionTarget(Endpoint place, String session, String what) {
        return place.path() + "/" + session + "/" + what + place.query();
    }

    /** Returns a new server id and session id, separated by a slash, which the client chooses. */
    static String newSession() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return String.format("%03d", random.nextInt(1000)) + "/"
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36)
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36);
    }

    /** Returns the phase of the session's opening that follows {@code /info}. */
    public OpeningPhase opening() {
        return opening;
    }
}
