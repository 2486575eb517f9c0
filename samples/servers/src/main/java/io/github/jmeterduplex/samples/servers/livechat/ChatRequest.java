package io.github.jmeterduplex.samples.servers.livechat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message to chat.send.
 *
 * @param id the JSON value the sender calls its id, of any type; JSON null where it sent none
 * @param text the JSON value to echo; the whole body where that is no JSON object
 * @param correlationId the header to echo, where it was sent
 */
record ChatRequest(JsonNode id, JsonNode text, @Nullable String correlationId) {
    private static final JsonMapper JSON = JsonMapper.shared();

    static ChatRequest parse(byte[] body, @Nullable String correlationId) {
        try {
            if (JSON.readTree(body) instanceof ObjectNode object) {
                return new ChatRequest(member(object, "id"), member(object, "text"), correlationId);
            }
        } catch (JacksonException e) {
            // No JSON: a first plan may send plain text, and gets it back.
        }
        JsonNode text = JsonNodeFactory.instance.stringNode(new String(body, StandardCharsets.UTF_8));
        return new ChatRequest(JsonNodeFactory.instance.nullNode(), text, correlationId);
    }

    private static JsonNode member(ObjectNode object, String name) {
        JsonNode value = object.get(name);
        return value == null ? JsonNodeFactory.instance.nullNode() : value;
    }

    /** What distinguishes this request from others: its id, else its correlation id, else null. */
    @Nullable
    String identity() {
        return id.isNull() ? correlationId : id.asString();
    }

    /** The body of the reply. */
    byte[] toReply(long sentAtMicros) {
        ObjectNode reply = JSON.createObjectNode();
        reply.set("id", id);
        reply.set("text", text);
        reply.put("sentAt", sentAtMicros);
        return JSON.writeValueAsBytes(reply);
    }
}
