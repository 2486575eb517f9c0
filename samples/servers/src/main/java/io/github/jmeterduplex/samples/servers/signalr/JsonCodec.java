package io.github.jmeterduplex.samples.servers.signalr;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hub messages in JSON, each ended by 0x1E, read and written by Jackson. Stateless and thread-safe. */
public final class JsonCodec implements Codec {
    /** With null members, as an echo must be equal to what was sent. */
    public static final JSON JACKSON = JSON.std.with(JSON.Feature.WRITE_NULL_PROPERTIES);

    private static final String ID = "invocationId";

    @Override
    public String name() {
        return "json";
    }

    @Override
    public boolean isBinary() {
        return false;
    }

    @Override
    public byte[] encode(HubMessage message) {
        return text(fields(message));
    }

    /** The object as JSON with the separator after it. */
    static byte[] text(Map<String, Object> fields) {
        try {
            byte[] json = JACKSON.asBytes(fields);
            byte[] ended = Arrays.copyOf(json, json.length + 1);
            ended[json.length] = Inbox.SEPARATOR;
            return ended;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> fields(HubMessage message) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("type", MessageType.of(message));
        if (message instanceof HubMessage.Invocation invocation) {
            put(fields, ID, invocation.id());
            fields.put("target", invocation.target());
            fields.put("arguments", invocation.arguments());
        } else if (message instanceof HubMessage.StreamItem item) {
            fields.put(ID, item.id());
            fields.put("item", item.item());
        } else if (message instanceof HubMessage.Completion completion) {
            fields.put(ID, completion.id());
            put(fields, "error", completion.error());
            if (completion.hasResult()) {
                fields.put("result", completion.result());
            }
        } else if (message instanceof HubMessage.Close close) {
            put(fields, "error", close.error());
            if (close.allowReconnect()) {
                fields.put("allowReconnect", true);
            }
        } else if (message instanceof HubMessage.Cancel cancel) {
            fields.put(ID, cancel.id());
        }
        return fields;
    }

    private static void put(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }

    @Override
    public @Nullable HubMessage decode(Inbox inbox) throws ProtocolViolationException {
        byte[] json = inbox.untilSeparator();
        return json == null ? null : message(object(json));
    }

    /** The members of a JSON object. */
    static Map<String, Object> object(byte[] json) throws ProtocolViolationException {
        try {
            return JACKSON.mapFrom(json);
        } catch (IOException e) {
            throw new ProtocolViolationException("Error reading JSON.", e);
        }
    }

    private static HubMessage message(Map<String, Object> fields) throws ProtocolViolationException {
        if (!(fields.get("type") instanceof Integer type)) {
            throw new ProtocolViolationException("Missing required property 'type'.");
        }
        return switch (type) {
            case MessageType.INVOCATION -> invocation(fields, false);
            case MessageType.STREAM_INVOCATION -> invocation(fields, true);
            case MessageType.STREAM_ITEM -> new HubMessage.StreamItem(string(fields, ID), fields.get("item"));
            case MessageType.COMPLETION ->
                new HubMessage.Completion(
                        string(fields, ID),
                        fields.get("error") instanceof String error ? error : null,
                        fields.get("result"),
                        fields.containsKey("result"));
            case MessageType.CANCEL -> new HubMessage.Cancel(string(fields, ID));
            case MessageType.PING -> new HubMessage.Ping();
            case MessageType.CLOSE ->
                new HubMessage.Close(
                        fields.get("error") instanceof String error ? error : null,
                        Boolean.TRUE.equals(fields.get("allowReconnect")));
            default -> new HubMessage.Other(type);
        };
    }

    private static HubMessage invocation(Map<String, Object> fields, boolean streaming)
            throws ProtocolViolationException {
        if (!(fields.get("arguments") instanceof List<?> arguments)) {
            throw new ProtocolViolationException("Missing required property 'arguments'.");
        }
        String id = streaming || fields.get(ID) != null ? string(fields, ID) : null;
        List<String> streamIds = new ArrayList<>();
        if (fields.get("streamIds") instanceof List<?> ids) {
            ids.forEach(each -> streamIds.add(String.valueOf(each)));
        }
        return new HubMessage.Invocation(
                id, string(fields, "target"), new ArrayList<>(arguments), streamIds, streaming);
    }

    private static String string(Map<String, Object> fields, String name) throws ProtocolViolationException {
        if (fields.get(name) instanceof String value) {
            return value;
        }
        throw new ProtocolViolationException("Missing required property '" + name + "'.");
    }
}
