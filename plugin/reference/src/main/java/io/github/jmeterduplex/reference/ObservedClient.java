package io.github.jmeterduplex.reference;

import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketHttpHeaders;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.client.WebSocketClient;
import org.springframework.web.socket.handler.WebSocketHandlerDecorator;

/**
 * Wraps the shared WebSocket client for one session, to report what Spring's STOMP session does not: its connection,
 * and how that ends. Thread-safe.
 *
 * @param shared makes the connection
 * @param opened is notified of the connection, before STOMP
 * @param closed is notified of its end, before STOMP, and also if STOMP is not notified
 */
record ObservedClient(WebSocketClient shared, Consumer<WebSocketSession> opened, Consumer<CloseStatus> closed)
        implements WebSocketClient {
    @Override
    public CompletableFuture<WebSocketSession> execute(WebSocketHandler handler, String template, Object... variables) {
        return shared.execute(new Watch(handler), template, variables);
    }

    @Override
    public CompletableFuture<WebSocketSession> execute(
            WebSocketHandler handler, @Nullable WebSocketHttpHeaders headers, URI uri) {
        return shared.execute(new Watch(handler), headers, uri);
    }

    private final class Watch extends WebSocketHandlerDecorator {
        Watch(WebSocketHandler handler) {
            super(handler);
        }

        @Override
        public void afterConnectionEstablished(WebSocketSession session) throws Exception {
            opened.accept(session);
            super.afterConnectionEstablished(session);
        }

        @Override
        public void afterConnectionClosed(WebSocketSession session, CloseStatus status) throws Exception {
            closed.accept(status);
            super.afterConnectionClosed(session, status);
        }
    }
}
