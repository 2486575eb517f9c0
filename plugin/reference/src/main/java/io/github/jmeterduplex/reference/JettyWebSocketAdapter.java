package io.github.jmeterduplex.reference;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.websocket.client.ClientUpgradeRequest;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.springframework.http.HttpHeaders;
import org.springframework.web.socket.WebSocketExtension;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.jetty.JettyWebSocketHandlerAdapter;
import org.springframework.web.socket.adapter.jetty.JettyWebSocketSession;
import org.springframework.web.socket.adapter.jetty.WebSocketToJettyExtensionConfigAdapter;
import org.springframework.web.socket.client.AbstractWebSocketClient;

/**
 * Adapts Jetty's WebSocket client to Spring's interface, as Spring does not have such an adapter since version 6.
 * Thread-safe.
 */
final class JettyWebSocketAdapter extends AbstractWebSocketClient {
    private final WebSocketClient client;

    /**
     * Creates an adapter of this Jetty client.
     *
     * @param client must have been started
     */
    JettyWebSocketAdapter(WebSocketClient client) {
        this.client = client;
    }

    @Override
    protected CompletableFuture<WebSocketSession> executeInternal(
            WebSocketHandler handler,
            HttpHeaders headers,
            URI uri,
            List<String> subprotocols,
            List<WebSocketExtension> extensions,
            Map<String, Object> attributes) {
        ClientUpgradeRequest request = new ClientUpgradeRequest(uri);
        request.setSubProtocols(subprotocols);
        extensions.forEach(one -> request.addExtensions(new WebSocketToJettyExtensionConfigAdapter(one)));
        headers.forEach(request::setHeader);
        JettyWebSocketSession session = new JettyWebSocketSession(attributes, null);
        try {
            return client.connect(new JettyWebSocketHandlerAdapter(handler, session), request)
                    .thenApply(opened -> session);
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
