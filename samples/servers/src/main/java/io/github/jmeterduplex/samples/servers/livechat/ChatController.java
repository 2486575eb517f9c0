package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.RoomCount;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import org.springframework.messaging.Message;
import org.springframework.messaging.handler.annotation.DestinationVariable;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessageSendingOperations;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.stereotype.Controller;

/** What clients may send to. Thread-safe. */
@Controller
final class ChatController {
    /** The room of everybody; others stand below it. */
    static final String ROOM = "/topic/room";

    private static final ChatSession ENDED = ChatSession.ended();

    private final Sessions sessions;
    private final ReplyScheduler scheduler;
    private final SimpMessageSendingOperations broker;
    private final Stats stats;

    ChatController(Sessions sessions, ReplyScheduler scheduler, SimpMessageSendingOperations broker, Stats stats) {
        this.sessions = sessions;
        this.scheduler = scheduler;
        this.broker = broker;
        this.stats = stats;
    }

    /** Answers to the sender's own {@code /user/queue/replies}. */
    @MessageMapping("/chat.send")
    void chat(Message<byte[]> message) {
        String id = SimpMessageHeaderAccessor.getSessionId(message.getHeaders());
        ChatSession session = id == null ? null : sessions.find(id);
        ChatRequest request = ChatRequest.parse(message.getPayload(), BrokerWriter.correlationId(message));
        // A sender that has gone meanwhile is counted like any other: its reply is numbered and gone.
        scheduler.accept(session == null ? ENDED : session, request);
    }

    /** Passes the body on to everybody in {@code /topic/room}. */
    @MessageMapping("/room.send")
    void room(Message<byte[]> message) {
        broadcast(ROOM, message);
    }

    /** Passes the body on to everybody in {@code /topic/room/NAME}. */
    @MessageMapping("/room.send/{name}")
    void room(@DestinationVariable("name") String name, Message<byte[]> message) {
        broadcast(ROOM + '/' + name, message);
    }

    private void broadcast(String room, Message<byte[]> message) {
        SimpMessageHeaderAccessor headers = SimpMessageHeaderAccessor.create();
        headers.setContentType(SimpMessageHeaderAccessor.wrap(message).getContentType());
        String correlationId = BrokerWriter.correlationId(message);
        if (correlationId != null) {
            headers.setNativeHeader(BrokerWriter.CORRELATION_ID, correlationId);
        }
        headers.setLeaveMutable(true);
        stats.current().add(Count.BROADCASTS);
        stats.current().rooms().add(room, RoomCount.BROADCASTS);
        broker.send(room, MessageBuilder.createMessage(message.getPayload(), headers.getMessageHeaders()));
    }
}
