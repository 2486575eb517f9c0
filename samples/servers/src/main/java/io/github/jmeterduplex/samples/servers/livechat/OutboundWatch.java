package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.RoomCount;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import io.github.jmeterduplex.samples.servers.livechat.stats.UserCount;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.MessageHandler;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageType;
import org.springframework.messaging.support.ExecutorChannelInterceptor;
import org.springframework.messaging.support.NativeMessageHeaderAccessor;

/**
 * Counts what is given to each subscription, just before it is written, so that whoever has received it finds it in the
 * counts. Thread-safe.
 */
final class OutboundWatch implements ExecutorChannelInterceptor {
    private static final String PEER = "/user/queue/" + BrokerWriter.PEER;

    private final Stats stats;
    private final ObjectProvider<Sessions> sessions;
    private final Users users;

    OutboundWatch(Stats stats, ObjectProvider<Sessions> sessions, Users users) {
        this.stats = stats;
        this.sessions = sessions;
        this.users = users;
    }

    @Override
    public Message<?> beforeHandle(Message<?> message, MessageChannel channel, MessageHandler handler) {
        String sessionId = SimpMessageHeaderAccessor.getSessionId(message.getHeaders());
        boolean isMessage = SimpMessageHeaderAccessor.getMessageType(message.getHeaders()) == SimpMessageType.MESSAGE;
        if (isMessage && sessionId != null) {
            count(sessionId, message);
        }
        return message;
    }

    private void count(String sessionId, Message<?> message) {
        String destination = SimpMessageHeaderAccessor.getDestination(message.getHeaders());
        if (PEER.equals(subscribed(message))) {
            String name = users.nameOf(sessionId);
            if (name != null) {
                stats.current().add(Count.PEER_DELIVERED);
                stats.current().users().add(name, UserCount.RECEIVED);
            }
        } else if (destination != null
                && destination.startsWith(ChatController.ROOM)
                && sessions.getObject().find(sessionId) != null) {
            stats.current().rooms().add(destination, RoomCount.DELIVERIES);
        }
    }

    /** The destination as the client subscribed to it, where Spring has replaced that by the session's own. */
    private static @Nullable String subscribed(Message<?> message) {
        return NativeMessageHeaderAccessor.getFirstNativeHeader(
                SimpMessageHeaderAccessor.ORIGINAL_DESTINATION, message.getHeaders());
    }
}
