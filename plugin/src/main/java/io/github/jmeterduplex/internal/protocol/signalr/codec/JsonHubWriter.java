package io.github.jmeterduplex.internal.protocol.signalr.codec;

import io.github.jmeterduplex.internal.codec.Digits;
import io.github.jmeterduplex.internal.codec.JsonErrors;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes hub messages as JSON objects ("JSON Encoding"). Pure; thread-safe. */
final class JsonHubWriter extends HubWriter {
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

    private static ByteBuilder start(HubMessageType type) {
        return new ByteBuilder().put(TYPE).put('0' + type.number());
    }

    private static byte[] end(ByteBuilder message) {
        return message.put('}').put(SEPARATOR).toArray();
    }

    @Override
    InvocationTemplate template(HubMessageType type, String target, List<Header> headers) {
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
        return new Template(type, before.toArray(), target);
    }

    @Override
    EncodedValue encode(byte[] json, boolean array) {
        JsonScanner scanner = new JsonScanner(json, 0, json.length);
        try {
            boolean isArray = scanner.peek() == '[';
            int from = scanner.position();
            scanner.value();
            int to = scanner.position();
            scanner.finish();
            if (array && !isArray) {
                throw JsonErrors.at("not a JSON array", json, from);
            }
            return new EncodedValue(EncodedValue.Encoding.JSON, json, from, to, isArray);
        } catch (ProtocolViolation noJson) {
            throw JsonErrors.of(noJson, json, scanner);
        }
    }

    @Override
    byte[] message(HubMessageType type, byte[] id, @Nullable EncodedValue value, byte @Nullable [] error) {
        ByteBuilder message = start(type).put(ID).putJsonText(id);
        if (value != null) {
            value.of(EncodedValue.Encoding.JSON);
            message.put(type == HubMessageType.STREAM_ITEM ? ITEM : RESULT).put(value.array, value.from, value.to);
        } else if (error != null) {
            message.put(ERROR).putJsonText(error);
        }
        return end(message);
    }

    @Override
    byte[] numbered(HubMessageType type, long sequenceId) {
        return end(start(type).put(SEQUENCE_ID).putNumber(sequenceId));
    }

    @Override
    public int messages(byte[] bytes) {
        int count = 0;
        for (byte next : bytes) {
            count += next == SEPARATOR ? 1 : 0;
        }
        return count;
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

    /** The template of a call in JSON. Immutable. */
    private static final class Template implements InvocationTemplate {
        private static final byte[] ID = utf8(",\"invocationId\":\"");
        private static final byte[] STREAMS = utf8(",\"streamIds\":[");

        private final HubMessageType type;
        /** The bytes of the message before the id. */
        private final byte[] before;
        /** The bytes of the message between the id and the arguments. */
        private final byte[] after;

        Template(HubMessageType type, byte[] before, String target) {
            this.type = type;
            this.before = before;
            byte[] name = JsonStringWriter.of(utf8(target));
            this.after = new ByteBuilder()
                    .put(utf8(",\"target\":"))
                    .put(name)
                    .put(utf8(",\"arguments\":"))
                    .toArray();
        }

        @Override
        public byte[] bytes(long id, EncodedValue arguments, long... streamIds) {
            checkCallId(type, id);
            arguments.argumentsOf(EncodedValue.Encoding.JSON);
            long idLength = id < 0 ? 0 : (long) ID.length + Digits.count(id) + 1;
            long length = before.length + idLength + after.length;
            byte[] out = new byte[Math.toIntExact(length + arguments.length() + streamsLength(streamIds) + 2)];
            int at = put(before, out, 0);
            if (id >= 0) {
                at = Digits.put(id, out, put(ID, out, at));
                out[at++] = '"';
            }
            at = arguments.put(out, put(after, out, at));
            at = putStreams(streamIds, out, at);
            out[at++] = '}';
            out[at] = SEPARATOR;
            return out;
        }

        /** Returns the length of the encoded stream ids in bytes, with quotes, commas and the bracket. */
        private static int streamsLength(long[] streamIds) {
            int length = streamIds.length == 0 ? 0 : STREAMS.length;
            for (long id : streamIds) {
                length += Digits.count(checkId(id)) + 3;
            }
            return length;
        }

        private static int putStreams(long[] streamIds, byte[] out, int start) {
            int at = streamIds.length == 0 ? start : put(STREAMS, out, start);
            for (int i = 0; i < streamIds.length; i++) {
                out[at++] = '"';
                at = Digits.put(streamIds[i], out, at);
                out[at++] = '"';
                out[at++] = (byte) (i + 1 < streamIds.length ? ',' : ']');
            }
            return at;
        }
    }
}
