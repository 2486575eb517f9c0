package io.github.jmeterduplex.samples.servers.livechat;

import org.jspecify.annotations.Nullable;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.TextMessage;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.WebSocketHandlerDecorator;

/**
 * Joins the parts of large messages for one connection. Tomcat reserves its whole-message buffer for every
 * connection at once, 2 MB where text of 1 MB is allowed; parts need a small one. Confined to one connection,
 * whose container calls one at a time.
 */
final class WholeMessages extends WebSocketHandlerDecorator {
    private final int maxChars;
    private @Nullable StringBuilder parts;

    /** @param maxChars the longest text accepted, in characters; shorter than one part, it is that of a part */
    WholeMessages(WebSocketHandler delegate, int maxChars) {
        super(delegate);
        this.maxChars = maxChars;
    }

    @Override
    public boolean supportsPartialMessages() {
        return true;
    }

    @Override
    public void handleMessage(WebSocketSession session, WebSocketMessage<?> message) throws Exception {
        if (message instanceof TextMessage text && (parts != null || !text.isLast())) {
            join(session, text);
        } else if (message instanceof BinaryMessage && !message.isLast()) {
            session.close(CloseStatus.TOO_BIG_TO_PROCESS);
        } else {
            super.handleMessage(session, message);
        }
    }

    private void join(WebSocketSession session, TextMessage text) throws Exception {
        parts = parts == null ? new StringBuilder() : parts;
        if (parts.length() + text.getPayload().length() > maxChars) {
            session.close(CloseStatus.TOO_BIG_TO_PROCESS);
            return;
        }
        parts.append(text.getPayload());
        if (text.isLast()) {
            TextMessage whole = new TextMessage(parts);
            parts = null;
            super.handleMessage(session, whole);
        }
    }
}
