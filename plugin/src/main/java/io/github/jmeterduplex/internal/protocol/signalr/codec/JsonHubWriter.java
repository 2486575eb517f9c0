package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonErrors;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes messages as JSON objects ("JSON Encoding"). Pure; thread-safe. */
final class JsonHubWriter implements HubWriter {
    static final JsonHubWriter SHARED = new JsonHubWriter();
    static final byte SEPARATOR = 0x1E;

    private static final byte[] TYPE = utf8("{\"type\":");
    private static final byte[] ID = utf8(",\"invocationId\":");
    private static final byte[] HEADERS = utf8(",\"headers\":{");
    private static final byte[] ERROR = utf8(",\"error\":");
    private static final byte[] RESULT = utf8(",\"result\":");
    private static final byte[] ITEM = utf8(",\"item\":");
    private static final byte[] SEQUENCE_ID = utf8(",\"sequenceId\":");
    private static final byte[] PING = end(start(HubMessageType.PING));

    private JsonHubWriter() {}

    static byte[] utf8(String text) {
        return text.getBytes(UTF_8);
    }

    private static ByteBuilder start(HubMessageType type) {
        return new ByteBuilder().put(TYPE).put('0' + type.number());
    }

    private static byte[] end(ByteBuilder message) {
        return message.put('}').put(SEPARATOR).toArray();
    }

    @Override
    public InvocationTemplate invocation(String target, List<Header> headers) {
        return form(HubMessageType.INVOCATION, target, headers);
    }

    @Override
    public InvocationTemplate streamInvocation(String target, List<Header> headers) {
        return form(HubMessageType.STREAM_INVOCATION, target, headers);
    }

    private static InvocationTemplate form(HubMessageType type, String target, List<Header> headers) {
        ByteBuilder before = start(type);
        if (!headers.isEmpty()) {
            before.put(HEADERS);
            for (int i = 0; i < headers.size(); i++) {
                if (i > 0) {
                    before.put(',');
                }
                before.putJsonText(utf8(headers.get(i).name()))
                        .put(':')
                        .putJsonText(utf8(headers.get(i).value()));
            }
            before.put('}');
        }
        return new JsonInvocationTemplate(type, before.toArray(), HubMessageChecks.target(target));
    }

    @Override
    public EncodedHubValue arguments(byte[] json) {
        EncodedHubValue value = value(json);
        if (!value.isArray) {
            throw JsonErrors.at("not a JSON array", json, value.from);
        }
        return value;
    }

    @Override
    public EncodedHubValue value(byte[] json) {
        JsonScanner scanner = new JsonScanner(json, 0, json.length);
        try {
            boolean isArray = scanner.peek() == '[';
            int from = scanner.position();
            scanner.value();
            int to = scanner.position();
            scanner.finish();
            return new EncodedHubValue(HubCodec.JSON, json, from, to, isArray);
        } catch (ProtocolViolation noJson) {
            throw JsonErrors.of(noJson, json, scanner);
        }
    }

    private static ByteBuilder start(HubMessageType type, long id) {
        return start(type).put(ID).put('"').putNumber(HubMessageChecks.id(id)).put('"');
    }

    private static ByteBuilder start(HubMessageType type, String id) {
        return start(type).put(ID).putJsonText(utf8(HubMessageChecks.id(id)));
    }

    @Override
    public byte[] streamItem(long streamId, EncodedHubValue item) {
        return end(put(start(HubMessageType.STREAM_ITEM, streamId).put(ITEM), item));
    }

    private static ByteBuilder put(ByteBuilder message, EncodedHubValue value) {
        value.of(HubCodec.JSON);
        return message.put(value.array, value.from, value.to);
    }

    @Override
    public byte[] completion(long streamId) {
        return end(start(HubMessageType.COMPLETION, streamId));
    }

    @Override
    public byte[] failure(long streamId, String error) {
        return end(start(HubMessageType.COMPLETION, streamId).put(ERROR).putJsonText(utf8(error)));
    }

    @Override
    public byte[] completion(String invocationId) {
        return end(start(HubMessageType.COMPLETION, invocationId));
    }

    @Override
    public byte[] completion(String invocationId, EncodedHubValue result) {
        return end(put(start(HubMessageType.COMPLETION, invocationId).put(RESULT), result));
    }

    @Override
    public byte[] failure(String invocationId, String error) {
        return end(start(HubMessageType.COMPLETION, invocationId).put(ERROR).putJsonText(utf8(error)));
    }

    @Override
    public byte[] cancel(long id) {
        return end(start(HubMessageType.CANCEL_INVOCATION, id));
    }

    @Override
    public byte[] ping() {
        return PING.clone();
    }

    @Override
    public byte[] close(@Nullable String error) {
        ByteBuilder message = start(HubMessageType.CLOSE);
        return end(error == null ? message : message.put(ERROR).putJsonText(utf8(error)));
    }

    @Override
    public byte[] ack(long sequenceId) {
        return end(start(HubMessageType.ACK).put(SEQUENCE_ID).putNumber(HubMessageChecks.id(sequenceId)));
    }

    @Override
    public byte[] sequence(long sequenceId) {
        return end(start(HubMessageType.SEQUENCE).put(SEQUENCE_ID).putNumber(HubMessageChecks.id(sequenceId)));
    }
}
