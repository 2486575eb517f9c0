package io.github.jmeterduplex.samples.livechat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageSendingOperations;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.util.MimeTypeUtils;

/** Sends replies through Spring's broker to the queue that one STOMP session, not its user, owns. Thread-safe. */
final class BrokerWriter implements Reply.Writer {
    static final String CORRELATION_ID = "correlation-id";

    private final SimpMessageSendingOperations broker;

    BrokerWriter(SimpMessageSendingOperations broker) {
        this.broker = broker;
    }

    @Override
    public void write(String sessionId, ChatRequest request) {
        SimpMessageHeaderAccessor headers = SimpMessageHeaderAccessor.create();
        // A user destination whose user name is the session's id reaches that session alone.
        headers.setSessionId(sessionId);
        headers.setContentType(MimeTypeUtils.APPLICATION_JSON);
        if (request.correlationId() != null) {
            headers.setNativeHeader(CORRELATION_ID, request.correlationId());
        }
        headers.setLeaveMutable(true);
        Message<byte[]> message =
                MessageBuilder.createMessage(request.toReply(nowMicros()), headers.getMessageHeaders());
        broker.send("/user/" + sessionId + "/queue/replies", message);
    }

    static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }
}
