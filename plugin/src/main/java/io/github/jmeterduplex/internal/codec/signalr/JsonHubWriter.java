package io.github.jmeterduplex.internal.codec.signalr;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonMistake;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolBreach;
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

    private static Bytes start(HubMessageType type) {
        return new Bytes().put(TYPE).put('0' + type.number());
    }

    private static byte[] end(Bytes message) {
        return message.put('}').put(SEPARATOR).toArray();
    }

    @Override
    public HubForm invocation(String target, List<Header> headers) {
        return form(HubMessageType.INVOCATION, target, headers);
    }

    @Override
    public HubForm streamInvocation(String target, List<Header> headers) {
        return form(HubMessageType.STREAM_INVOCATION, target, headers);
    }

    private static HubForm form(HubMessageType type, String target, List<Header> headers) {
        Bytes before = start(type);
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
        return new JsonForm(type, before.toArray(), HubForms.target(target));
    }

    @Override
    public HubValue arguments(byte[] json) {
        HubValue value = value(json);
        if (!value.isArray) {
            throw JsonMistake.at("no JSON array", json, value.from);
        }
        return value;
    }

    @Override
    public HubValue value(byte[] json) {
        JsonScanner scanner = new JsonScanner(json, 0, json.length);
        try {
            boolean isArray = scanner.peek() == '[';
            int from = scanner.position();
            scanner.value();
            int to = scanner.position();
            scanner.finish();
            return new HubValue(HubCodec.JSON, json, from, to, isArray);
        } catch (ProtocolBreach noJson) {
            throw JsonMistake.of(noJson, json, scanner);
        }
    }

    private static Bytes start(HubMessageType type, long id) {
        return start(type).put(ID).put('"').putNumber(HubForms.id(id)).put('"');
    }

    private static Bytes start(HubMessageType type, String id) {
        return start(type).put(ID).putJsonText(utf8(HubForms.id(id)));
    }

    @Override
    public byte[] streamItem(long streamId, HubValue item) {
        return end(put(start(HubMessageType.STREAM_ITEM, streamId).put(ITEM), item));
    }

    private static Bytes put(Bytes message, HubValue value) {
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
    public byte[] completion(String invocationId, HubValue result) {
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
        Bytes message = start(HubMessageType.CLOSE);
        return end(error == null ? message : message.put(ERROR).putJsonText(utf8(error)));
    }

    @Override
    public byte[] ack(long sequenceId) {
        return end(start(HubMessageType.ACK).put(SEQUENCE_ID).putNumber(HubForms.id(sequenceId)));
    }

    @Override
    public byte[] sequence(long sequenceId) {
        return end(start(HubMessageType.SEQUENCE).put(SEQUENCE_ID).putNumber(HubForms.id(sequenceId)));
    }
}
