package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageType;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompEncoder;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.ChannelInterceptor;
import org.springframework.messaging.support.MessageHeaderAccessor;
import org.springframework.messaging.support.NativeMessageHeaderAccessor;
import org.springframework.web.socket.TextMessage;

/** Sees every frame of every client before the broker does: counts it, or answers it with ERROR. Thread-safe. */
final class InboundWatch implements ChannelInterceptor {
    private static final byte[] NO_BODY = new byte[0];

    private final Stats stats;
    private final ObjectProvider<Sessions> sessions;
    private final ConnectCheck connectCheck;
    private final StompEncoder encoder = new StompEncoder();

    InboundWatch(Stats stats, ObjectProvider<Sessions> sessions, ConnectCheck connectCheck) {
        this.connectCheck = connectCheck;
        this.stats = stats;
        this.sessions = sessions;
    }

    @Override
    public @Nullable Message<?> preSend(Message<?> message, MessageChannel channel) {
        count(message);
        String refusal = refusalOf(message);
        if (refusal == null) {
            identify(message);
            return message;
        }
        refuse(message, refusal);
        return null;
    }

    private void count(Message<?> message) {
        stats.current().frames().add(message);
        SimpMessageType type = SimpMessageHeaderAccessor.getMessageType(message.getHeaders());
        if (type == SimpMessageType.MESSAGE) {
            String destination = SimpMessageHeaderAccessor.getDestination(message.getHeaders());
            stats.current().message(destination == null ? "(none)" : destination);
        } else if (type == SimpMessageType.SUBSCRIBE) {
            stats.current().add(Count.SUBSCRIBES);
        }
    }

    /** Why the frame is to be answered with ERROR, or null. */
    private @Nullable String refusalOf(Message<?> message) {
        SimpMessageType type = SimpMessageHeaderAccessor.getMessageType(message.getHeaders());
        String destination = SimpMessageHeaderAccessor.getDestination(message.getHeaders());
        if (type == SimpMessageType.MESSAGE && "/app/error".equals(destination)) {
            return "SEND to /app/error refused";
        }
        if (type == SimpMessageType.SUBSCRIBE && "/topic/forbidden".equals(destination)) {
            return "SUBSCRIBE to /topic/forbidden refused";
        }
        return type == SimpMessageType.CONNECT ? connectCheck.refusalOf(message) : null;
    }

    /** Makes the login of a CONNECT the user of its session. */
    private static void identify(Message<?> message) {
        StompHeaderAccessor headers = MessageHeaderAccessor.getAccessor(message, StompHeaderAccessor.class);
        if (headers != null && headers.getCommand() != null && headers.getMessageType() == SimpMessageType.CONNECT) {
            String login = headers.getLogin();
            if (login != null && !login.isBlank()) {
                headers.setUser(() -> login);
            }
        }
    }

    /** Spring logs and forgets what an interceptor throws once it preserves the order received: so no exception. */
    private void refuse(Message<?> message, String reason) {
        StompHeaderAccessor error = StompHeaderAccessor.create(StompCommand.ERROR);
        error.setMessage(reason);
        String receipt = header(message, "receipt");
        if (receipt != null) {
            error.setReceiptId(receipt);
        }
        stats.current().add(Count.ERRORS);
        String sessionId = SimpMessageHeaderAccessor.getSessionId(message.getHeaders());
        try {
            sessions.getObject()
                    .endWith(
                            String.valueOf(sessionId),
                            new TextMessage(encoder.encode(error.getMessageHeaders(), NO_BODY)));
        } catch (IOException e) {
            // The client has gone, which is how this was to end.
        }
    }

    private static @Nullable String header(Message<?> message, String name) {
        return NativeMessageHeaderAccessor.getFirstNativeHeader(name, message.getHeaders());
    }
}
