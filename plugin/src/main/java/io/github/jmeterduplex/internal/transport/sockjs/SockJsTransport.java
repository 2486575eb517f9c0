package io.github.jmeterduplex.internal.transport.sockjs;

import io.github.jmeterduplex.internal.transport.net.Stage;
import java.util.Locale;

/** How SockJS is carried. The words of the cell {@code transports} are these names in lower case with {@code -}. */
public enum SockJsTransport {
    /** A WebSocket; the one transport that plain WebSocket knows, too. */
    WEBSOCKET("websocket"),
    /** A POST whose response goes on and on, and POSTs that send (SockJS protocol 0.3.3, "XhrStreaming"). */
    XHR_STREAMING("xhr_streaming"),
    /** A POST that the server answers when it has something to say, and POSTs that send ("XhrPolling"). */
    XHR_POLLING("xhr"),
    /** A GET whose response is a stream of server-sent events, and POSTs that send ("EventSource"). */
    EVENTSOURCE("eventsource");

    private final String pathSegment;

    SockJsTransport(String pathSegment) {
        this.pathSegment = pathSegment;
    }

    /** The name in cells, samples and files, such as {@code xhr-streaming}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The last segment of the URL that receives. */
    public String pathSegment() {
        return pathSegment;
    }

    /** What its opening waits for behind {@code /info}. */
    public Stage opening() {
        return switch (this) {
            case WEBSOCKET -> Stage.HANDSHAKE;
            case XHR_STREAMING -> Stage.XHR_STREAMING;
            case XHR_POLLING -> Stage.XHR_POLLING;
            case EVENTSOURCE -> Stage.EVENTSOURCE;
        };
    }
}
