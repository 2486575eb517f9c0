package io.github.jmeterduplex.internal.transport.sockjs;

import io.github.jmeterduplex.internal.transport.net.Stage;
import java.util.Locale;

/** How SockJS is carried. The words of the cell {@code transports} are these names in lower case with {@code -}. */
public enum SockJsTransport {
    /** A WebSocket; the one transport that plain WebSocket knows, too. */
    WEBSOCKET("websocket", Stage.HANDSHAKE),
    /** A POST whose response goes on and on, and POSTs that send (SockJS protocol 0.3.3, "XhrStreaming"). */
    XHR_STREAMING("xhr_streaming", Stage.XHR_STREAMING),
    /** A POST that the server answers when it has something to say, and POSTs that send ("XhrPolling"). */
    XHR_POLLING("xhr", Stage.XHR_POLLING),
    /** A GET whose response is a stream of server-sent events, and POSTs that send ("EventSource"). */
    EVENTSOURCE("eventsource", Stage.EVENTSOURCE);

    private final String pathSegment;
    private final Stage opening;

    SockJsTransport(String pathSegment, Stage opening) {
        this.pathSegment = pathSegment;
        this.opening = opening;
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
        return opening;
    }
}
