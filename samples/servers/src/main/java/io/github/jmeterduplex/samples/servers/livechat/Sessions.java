package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import io.github.jmeterduplex.samples.servers.livechat.stats.UserCount;
import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.WebSocketHandlerDecorator;
import org.springframework.web.socket.handler.WebSocketHandlerDecoratorFactory;
import org.springframework.web.socket.handler.WebSocketSessionDecorator;
import org.springframework.web.socket.messaging.SessionConnectedEvent;

/** The connections of the server, on every transport, by session id. Thread-safe. */
final class Sessions implements WebSocketHandlerDecoratorFactory {
    private record Connection(GuardedSession socket, ChatSession chat) {}

    private final ConcurrentMap<String, Connection> connections = new ConcurrentHashMap<>();
    private final LongAdder open = new LongAdder();
    private final Stats stats;
    private final Users users;
    private final Reply.Writer writer;

    Sessions(Stats stats, Users users, Reply.Writer writer) {
        this.stats = stats;
        this.users = users;
        this.writer = writer;
    }

    /** The session, or null once its connection has ended. */
    @Nullable
    ChatSession find(String id) {
        Connection connection = connections.get(id);
        return connection == null ? null : connection.chat();
    }

    /** Sends a last frame and closes; does nothing where the connection has ended. */
    void endWith(String id, WebSocketMessage<?> frame) throws IOException {
        Connection connection = connections.get(id);
        if (connection != null) {
            connection.socket().endWith(frame);
        }
    }

    /** STOMP sessions that are connected now. */
    long open() {
        return open.sum();
    }

    @EventListener
    void onConnected(SessionConnectedEvent event) {
        String id = SimpMessageHeaderAccessor.getSessionId(event.getMessage().getHeaders());
        ChatSession session = id == null ? null : find(id);
        if (session != null && session.connect()) {
            stats.current().connected();
            open.increment();
            if (event.getUser() != null) {
                arrive(event.getUser().getName(), id);
            }
        }
    }

    private void arrive(String name, String id) {
        stats.current().users().add(name, UserCount.CONNECTS);
        users.arrive(name, id);
        if (!connections.containsKey(id)) {
            // It ended meanwhile, perhaps before it had arrived.
            users.leave(id);
        }
    }

    private void onClosed(String id) {
        Connection connection = connections.remove(id);
        users.leave(id);
        if (connection != null && connection.chat().close()) {
            stats.current().disconnected();
            open.decrement();
        }
    }

    @Override
    public WebSocketHandler decorate(WebSocketHandler handler) {
        return new WebSocketHandlerDecorator(handler) {
            @Override
            public void afterConnectionEstablished(WebSocketSession session) throws Exception {
                String id = session.getId();
                GuardedSession guarded = new GuardedSession(session);
                connections.put(id, new Connection(guarded, new ChatSession(id, writer)));
                super.afterConnectionEstablished(guarded);
            }

            @Override
            public void afterConnectionClosed(WebSocketSession session, CloseStatus status) throws Exception {
                onClosed(session.getId());
                super.afterConnectionClosed(session, status);
            }
        };
    }

    /**
     * A connection that can be ended with a last message. Spring's way to send ERROR loses it if another thread is
     * still writing: the message is queued after that thread's, and the close that follows drops the queue.
     * Thread-safe.
     */
    private static final class GuardedSession extends WebSocketSessionDecorator {
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
}
