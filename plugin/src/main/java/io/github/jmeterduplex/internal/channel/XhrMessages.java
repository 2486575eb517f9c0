package io.github.jmeterduplex.internal.channel;

import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;

/**
 * What Spring's session tells of one channel, in turns. It logs and drops what is thrown here, so nothing is. Confined
 * to one thread at a time.
 */
final class XhrMessages implements WebSocketHandler {
    private final XhrChannel channel;

    XhrMessages(XhrChannel channel) {
        this.channel = channel;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) {
        try {
            channel.opened();
        } catch (Throwable e) {
            channel.broke(e);
        }
    }

    @Override
    public void handleMessage(WebSocketSession session, WebSocketMessage<?> message) {
        try {
            channel.message(((TextMessage) message).asBytes());
        } catch (Throwable e) {
            channel.broke(e);
        }
    }

    @Override
    public void handleTransportError(WebSocketSession session, Throwable cause) {
        channel.broke(cause);
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus status) {
        // The channel knows first: it closes, and its inbox reads close frames.
    }

    @Override
    public boolean supportsPartialMessages() {
        return false;
    }
}
