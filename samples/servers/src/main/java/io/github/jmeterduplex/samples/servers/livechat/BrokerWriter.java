package io.github.jmeterduplex.samples.servers.livechat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageSendingOperations;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.messaging.support.NativeMessageHeaderAccessor;
import org.springframework.util.MimeTypeUtils;

/** Sends through Spring's broker to queues that one STOMP session, not its user, owns. Thread-safe. */
final class BrokerWriter implements Reply.Writer {
    static final String CORRELATION_ID = "correlation-id";

    /** The queues, each {@code /user/queue/NAME} to its subscribers. */
    static final String REPLIES = "replies";

    static final String PEER = "peer";
    static final String TOKEN = "token";

    private final SimpMessageSendingOperations broker;

    BrokerWriter(SimpMessageSendingOperations broker) {
        this.broker = broker;
    }

    @Override
    public void write(String sessionId, ChatRequest request) {
        write(sessionId, REPLIES, request.toReply(nowMicros()), request.correlationId());
    }

    /** Sends a JSON body to the session's queue of that name, with the correlation id where there is one. */
    void write(String sessionId, String queue, byte[] body, @Nullable String correlationId) {
        SimpMessageHeaderAccessor headers = SimpMessageHeaderAccessor.create();
        // A user destination whose user name is the session's id reaches that session alone.
        headers.setSessionId(sessionId);
        headers.setContentType(MimeTypeUtils.APPLICATION_JSON);
        if (correlationId != null) {
            headers.setNativeHeader(CORRELATION_ID, correlationId);
        }
        headers.setLeaveMutable(true);
        Message<byte[]> message = MessageBuilder.createMessage(body, headers.getMessageHeaders());
        broker.send("/user/" + sessionId + "/queue/" + queue, message);
    }

    static @Nullable String correlationId(Message<?> message) {
        return NativeMessageHeaderAccessor.getFirstNativeHeader(CORRELATION_ID, message.getHeaders());
    }

    static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }
}
