package io.github.jmeterduplex.internal.channel;

import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.HttpClient;
import org.springframework.http.HttpHeaders;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.sockjs.client.JettyXhrTransport;
import org.springframework.web.socket.sockjs.client.TransportRequest;
import org.springframework.web.socket.sockjs.client.XhrClientSockJsSession;
import org.springframework.web.socket.sockjs.transport.TransportType;

/**
 * Spring's XHR transport for one session. Spring makes the session and its URLs and takes the frames apart; the
 * requests are the channel's, since Spring's own block a thread for each send, join a response without limit, keep a
 * heartbeat to themselves and notice a close with the next byte only.
 */
final class XhrBridge extends JettyXhrTransport {
    /** Hears where the session is. */
    interface Listener {
        /**
         * The session can receive.
         *
         * @param receive the URL to ask
         * @param send the URL to send to
         */
        void connect(XhrClientSockJsSession session, URI receive, URI send);
    }

    private final TransportType type;
    private final Listener listener;

    XhrBridge(HttpClient client, SockJsTransport transport, Listener listener) {
        super(client);
        this.type = TransportType.fromValue(transport.pathSegment());
        this.listener = listener;
    }

    @Override
    public List<TransportType> getTransportTypes() {
        return List.of(type);
    }

    @Override
    protected void connectInternal(
            TransportRequest request,
            WebSocketHandler handler,
            URI url,
            HttpHeaders headers,
            XhrClientSockJsSession session,
            CompletableFuture<WebSocketSession> connected) {
        listener.connect(session, url, request.getSockJsUrlInfo().getTransportUrl(TransportType.XHR_SEND));
    }
}
