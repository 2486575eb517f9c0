package io.github.jmeterduplex.samples.servers.livechat;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message from one user to another.
 *
 * @param to the recipient's name; null where the body is no JSON object or has no {@code to}
 * @param body what was sent
 */
record PeerMessage(@Nullable String to, ObjectNode body) {
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
