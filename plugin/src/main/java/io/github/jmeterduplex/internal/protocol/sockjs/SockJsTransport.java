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
    /** A WebSocket; the only transport that plain WebSocket has, too. */
    WEBSOCKET("websocket", OpeningPhase.HANDSHAKE),
    /** A POST whose response does not end, and POSTs that send (SockJS protocol 0.3.3, "XhrStreaming"). */
    XHR_STREAMING("xhr_streaming", OpeningPhase.XHR_STREAMING),
    /** A POST that the server answers when it has a message, and POSTs that send ("XhrPolling"). */
    XHR_POLLING("xhr", OpeningPhase.XHR_POLLING),
    /** A GET whose response is a stream of server-sent events, and POSTs that send ("EventSource"). */
    EVENTSOURCE("eventsource", OpeningPhase.EVENTSOURCE);

    private final String pathSegment;
    private final OpeningPhase opening;

    SockJsTransport(String pathSegment, OpeningPhase opening) {
        this.pathSegment = pathSegment;
        this.opening = opening;
    }

    /** Returns the name in parameters, samples and files, for example {@code xhr-streaming}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the last segment of the URL that receives. */
    public String pathSegment() {
        return pathSegment;
    }

    /**
     * Returns path and query of a session's request (SockJS protocol, "Session URLs").
     *
     * @param session server and session id, made by {@link #newSession}
     * @param what the last segment, for example {@code websocket}
     */
    static String sessionTarget(Endpoint place, String session, String what) {
        return place.path() + "/" + session + "/" + what + place.query();
    }

    /** Returns new server and session ids, which the client chooses. */
    static String newSession() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return String.format("%03d", random.nextInt(1000)) + "/"
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36)
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36);
    }

    /** Returns the phase of its opening after {@code /info}. */
    public OpeningPhase opening() {
        return opening;
    }
}
