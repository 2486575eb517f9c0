package io.github.jmeterduplex.samples.servers.livechat;

import io.github.jmeterduplex.samples.servers.livechat.stats.Count;
import io.github.jmeterduplex.samples.servers.livechat.stats.Stats;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.Message;
import org.springframework.messaging.handler.annotation.MessageMapping;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.stereotype.Controller;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A dialog in which the client must send back what it received. Answers go to the sender's session. Thread-safe. */
@Controller
final class TokenController {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Tokens tokens;
    private final BrokerWriter writer;
    private final Stats stats;

    TokenController(Tokens tokens, BrokerWriter writer, Stats stats) {
        this.tokens = tokens;
        this.writer = writer;
        this.stats = stats;
    }

    /** Answers {@code {"token","status":"issued"}}. */
    @MessageMapping("/token.issue")
    void issue(Message<byte[]> message) {
        stats.current().add(Count.TOKENS_ISSUED);
        answer(message, parse(message.getPayload()), tokens.issue(), "issued");
    }

    /** Answers {@code {"token"}} with {@code {"token","status"}}: accepted the first time, else rejected. */
    @MessageMapping("/token.redeem")
    void redeem(Message<byte[]> message) {
        ObjectNode request = parse(message.getPayload());
        JsonNode token = request.get("token");
        String text = token == null ? null : token.asString();
        boolean accepted = text != null && tokens.redeem(text);
        stats.current().add(accepted ? Count.TOKENS_REDEEMED : Count.TOKENS_REJECTED);
        answer(message, request, text, accepted ? "accepted" : "rejected");
    }

    private void answer(Message<byte[]> message, ObjectNode request, @Nullable String token, String status) {
        ObjectNode answer = JSON.createObjectNode();
        if (request.get("id") != null) {
            answer.set("id", request.get("id"));
        }
        answer.put("token", token).put("status", status);
        String sessionId = SimpMessageHeaderAccessor.getSessionId(message.getHeaders());
        if (sessionId != null) {
            writer.write(
                    sessionId, BrokerWriter.TOKEN, JSON.writeValueAsBytes(answer), BrokerWriter.correlationId(message));
        }
    }

    /** The body; an empty object where it is none. */
    private static ObjectNode parse(byte[] body) {
        try {
            return JSON.readTree(body) instanceof ObjectNode object ? object : JSON.createObjectNode();
        } catch (JacksonException e) {
            return JSON.createObjectNode();
        }
    }
}
