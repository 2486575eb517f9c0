package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import io.github.jmeterduplex.samples.servers.livechat.stats.Tally;
import io.github.jmeterduplex.samples.servers.livechat.stats.UserCount;
import java.security.Principal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.Message;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.stereotype.Controller;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Messages between named users. The switches for replies do not concern them. Thread-safe. */
@Controller
final class PeerController {
    /** Who sends without a name, in the counts. */
    static final String ANONYMOUS = "(anonymous)";

    private final Users users;
    private final BrokerWriter writer;
    private final Stats stats;

    PeerController(Users users, BrokerWriter writer, Stats stats) {
        this.users = users;
        this.writer = writer;
        this.stats = stats;
    }

    /**
     * Passes {@code {"id","to",...}} on to every session of the user {@code to}; nothing is sent where there is none.
     */
    @MessageMapping("/peer.send")
    void send(Message<byte[]> message) {
        String from = nameOf(message);
        PeerMessage peerMessage = PeerMessage.parse(message.getPayload());
        Set<String> sessions = peerMessage.to() == null ? Set.of() : users.sessionsOf(peerMessage.to());
        Tally tally = stats.current();
        tally.users().add(from == null ? ANONYMOUS : from, UserCount.SENT);
        if (from != null && from.equals(peerMessage.to())) {
            tally.users().add(from, UserCount.TO_SELF);
        }
        if (sessions.isEmpty()) {
            tally.add(Count.PEER_UNKNOWN);
            return;
        }
        byte[] delivery = peerMessage.toDelivery(from, System.currentTimeMillis());
        String correlationId = BrokerWriter.correlationId(message);
        sessions.forEach(session -> writer.write(session, BrokerWriter.PEER, delivery, correlationId));
    }

    private static @Nullable String nameOf(Message<?> message) {
        Principal user = SimpMessageHeaderAccessor.getUser(message.getHeaders());
        return user == null ? null : user.getName();
    }

    /**
     * A message from one user to another.
     *
     * @param to the recipient's name; null where the body is no JSON object or has no {@code to}
     * @param body what was sent
     */
    private record PeerMessage(@Nullable String to, ObjectNode body) {
        private static final JsonMapper JSON = JsonMapper.shared();

        static PeerMessage parse(byte[] body) {
            try {
                if (JSON.readTree(body) instanceof ObjectNode object) {
                    JsonNode to = object.get("to");
                    return new PeerMessage(to == null || !to.isValueNode() ? null : to.asString(), object);
                }
            } catch (JacksonException e) {
                // Addressed to nobody, then.
            }
            return new PeerMessage(null, JSON.createObjectNode());
        }

        /** What the recipient gets: all that was sent, with the sender and the server's time in it. */
        byte[] toDelivery(@Nullable String from, long atMillis) {
            ObjectNode delivery = body.deepCopy();
            delivery.put("from", from);
            delivery.put("at", atMillis);
            return JSON.writeValueAsBytes(delivery);
        }
    }
}
