package io.github.jmeterduplex.samples.servers.livechat;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.WebSocketSessionDecorator;

/**
 * A connection that can be ended with a last message. Spring's way to send ERROR loses it where another thread is
 * still writing: the message is queued after that thread's, and the close that follows drops the queue. Thread-safe.
 */
final class GuardedSession extends WebSocketSessionDecorator {
    /** Held while writing, not while closing: a close must reach a connection whose client has stopped reading. */
    private final ReentrantLock writing = new ReentrantLock();

    GuardedSession(WebSocketSession delegate) {
        super(delegate);
    }

    @Override
    public void sendMessage(WebSocketMessage<?> message) throws IOException {
        writing.lock();
        try {
            super.sendMessage(message);
        } finally {
            writing.unlock();
        }
    }

    /** Sends the message after what is being written, and closes with status 1002 as Spring does after ERROR. */
    void endWith(WebSocketMessage<?> message) throws IOException {
        writing.lock();
        try {
            super.sendMessage(message);
            super.close(CloseStatus.PROTOCOL_ERROR);
        } finally {
            writing.unlock();
        }
    }
}
