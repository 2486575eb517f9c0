package io.github.jmeterduplex.reference;

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

/** Spring's XHR transport with a single mode: it either streams or polls. Thread-safe. */
final class SingleModeXhrTransport extends JettyXhrTransport {
    /** The name of the session attribute that holds the name of the transport. */
    static final String TRANSPORT = SingleModeXhrTransport.class.getName();

    private final TransportType type;
    private final String word;

    /**
     * Creates a transport of this type that uses this client.
     *
     * @param word the transport's name in parameters and reports
     */
    SingleModeXhrTransport(HttpClient client, TransportType type, String word) {
        super(client);
        this.type = type;
        this.word = word;
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
        session.getAttributes().put(TRANSPORT, word);
        super.connectInternal(request, handler, url, headers, session, connected);
    }
}
