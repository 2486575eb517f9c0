package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.PeerNumber;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Reads hub messages that are JSON objects ("JSON Encoding"). */
final class JsonHubReader implements HubReader {
    private final HubReader.Sink sink;
    private final HubMessage message = new HubMessage();
    private final JsonFields fields = new JsonFields();
    private byte[] bytes = HubMessage.NOTHING;

    JsonHubReader(HubReader.Sink sink) {
        this.sink = Objects.requireNonNull(sink, "sink");
    }

    @Override
    public void read(byte[] chunk, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, chunk.length);
        int end = offset + length;
        bytes = chunk;
        JsonScanner json = new JsonScanner(chunk, offset, end);
        try {
            while (json.position() < end) {
                fields.read(chunk, json);
                json.expect((char) JsonHubWriter.SEPARATOR, "0x1E after a message");
                deliver();
            }
        } finally {
            bytes = HubMessage.NOTHING;
            message.clear();
        }
    }

    private void deliver() {
        int field = JsonFields.TYPE;
        if (!fields.has(field)) {
            throw missing(field, "a hub message");
        }
        long number = whole(field);
        HubMessageType type = HubMessageType.of(number);
        if (type == null) {
            sink.unknown(number);
            return;
        }
        message.begin(type, bytes);
        switch (type) {
            case INVOCATION, STREAM_INVOCATION -> invocation(type);
            case STREAM_ITEM -> item();
            case COMPLETION -> completion();
            case CANCEL_INVOCATION -> id(true);
            case PING -> {}
            case CLOSE -> close();
            case ACK, SEQUENCE -> sequence();
        }
        sink.message(message);
    }

    private void invocation(HubMessageType type) {
        id(type == HubMessageType.STREAM_INVOCATION);
        if (!text(JsonFields.TARGET) || fields.length(JsonFields.TARGET) == 2) {
            throw missing(JsonFields.TARGET, "an invocation");
        }
        message.setTarget(fields.from(JsonFields.TARGET), fields.to(JsonFields.TARGET), true);
        arguments();
        if (present(JsonFields.STREAM_IDS)) {
            message.setStreamIds(streamIds());
        }
    }

    /** Reads the arguments of a message; null, which servers in Go write, counts as an empty array. */
    private void arguments() {
        int field = JsonFields.ARGUMENTS;
        if (!fields.has(field)) {
            throw missing(field, "an invocation");
        }
        if (!present(field)) {
            message.setBody(HubMessage.NO_ARGUMENTS);
            return;
        }
        expect(field, '[', "an array");
        body(field);
    }

    private List<String> streamIds() {
        int field = JsonFields.STREAM_IDS;
        expect(field, '[', "an array");
        List<String> ids = new ArrayList<>(1);
        JsonScanner json = new JsonScanner(bytes, fields.from(field), fields.to(field));
        json.enter("[");
        while (json.peek() != ']') {
            if (!ids.isEmpty()) {
                json.expect(',', ",");
            }
            json.peek();
            int from = json.position();
            json.text();
            ids.add(JacksonJson.unescaped(bytes, from, json.position()));
        }
        return List.copyOf(ids);
    }

    private void item() {
        id(true);
        if (!fields.has(JsonFields.ITEM)) {
            throw missing(JsonFields.ITEM, "a stream item");
        }
        body(JsonFields.ITEM);
    }

    /**
     * Reads a completion message. As in the official client, an empty error is ignored, and so is a result next to an
     * error if JavaScript takes the result for false.
     */
    private void completion() {
        id(true);
        error();
        if (message.error() == null) {
            if (fields.has(JsonFields.RESULT)) {
                body(JsonFields.RESULT);
            }
        } else if (isTrue(JsonFields.RESULT)) {
            throw ProtocolViolation.of("a result or an error in a completion", "both");
        }
    }

    private void close() {
        error();
        int field = JsonFields.ALLOW_RECONNECT;
        if (present(field)) {
            byte first = bytes[fields.from(field)];
            if (first != 't' && first != 'f') {
                throw wrong(field, "true or false");
            }
            message.setAllowReconnect(first == 't');
        }
    }

    private void sequence() {
        if (!fields.has(JsonFields.SEQUENCE_ID)) {
            throw missing(JsonFields.SEQUENCE_ID, "an acknowledgement or sequence");
        }
        message.setSequenceId(whole(JsonFields.SEQUENCE_ID));
    }

    /** Reads the id of a message; an empty id counts as missing, as for the official servers. */
    private void id(boolean needed) {
        int field = JsonFields.INVOCATION_ID;
        if (text(field) && fields.length(field) > 2) {
            message.setId(fields.from(field), fields.to(field), true);
        } else if (needed) {
            throw missing(field, "a message of type " + message.type().number());
        }
    }

    private void error() {
        int field = JsonFields.ERROR;
        boolean isSaid = text(field) && fields.length(field) > 2;
        message.setError(isSaid ? JacksonJson.unescaped(bytes, fields.from(field), fields.to(field)) : null);
    }

    private void body(int field) {
        message.setBody(new JsonBody(bytes, fields.from(field), fields.length(field), null));
    }

    /** Whether the message has a field, and its value is not null. */
    private boolean present(int field) {
        return fields.has(field) && bytes[fields.from(field)] != 'n';
    }

    /** Whether the message has a field, and JavaScript treats its value as true. */
    private boolean isTrue(int field) {
        if (!present(field)) {
            return false;
        }
        int from = fields.from(field);
        return switch (bytes[from]) {
            case 'f' -> false;
            case '"' -> fields.length(field) > 2;
            case '{', '[', 't' -> true;
            default -> PeerNumber.of(bytes, from, fields.to(field)) != 0;
        };
    }

    /** Whether the message has a field, and its value is not null; throws if the value is not a string. */
    private boolean text(int field) {
        if (!present(field)) {
            return false;
        }
        expect(field, '"', "a string");
        return true;
    }

    private void expect(int field, char first, String kind) {
        if (bytes[fields.from(field)] != first) {
            throw wrong(field, kind);
        }
    }

    /** Returns a field's whole number, in any notation; -1 if it is negative or has a fraction. */
    private long whole(int field) {
        long number = HubMessage.number(bytes, fields.from(field), fields.to(field));
        if (number >= 0) {
            return number;
        }
        double other = PeerNumber.of(bytes, fields.from(field), fields.to(field));
        if (Double.isNaN(other)) {
            throw wrong(field, "a number");
        }
        return PeerNumber.count(other);
    }

    private ProtocolViolation wrong(int field, String kind) {
        return JsonScanner.breach(kind + " as " + JsonFields.name(field), bytes, fields.from(field), fields.to(field));
    }

    private static ProtocolViolation missing(int field, String where) {
        return ProtocolViolation.of(JsonFields.name(field) + " in " + where, "none");
    }

    /**
     * The positions of a message's fields, which come in any order; the last one counts if a field is repeated, as in
     * JavaScript.
     */
    private static final class JsonFields {
        static final int TYPE = 0;
        static final int INVOCATION_ID = 1;
        static final int TARGET = 2;
        static final int ARGUMENTS = 3;
        static final int ITEM = 4;
        static final int RESULT = 5;
        static final int ERROR = 6;
        static final int ALLOW_RECONNECT = 7;
        static final int SEQUENCE_ID = 8;
        static final int STREAM_IDS = 9;
        private static final byte[][] NAMES = names(
                "type",
                "invocationId",
                "target",
                "arguments",
                "item",
                "result",
                "error",
                "allowReconnect",
                "sequenceId",
                "streamIds");

        private final int[] starts = new int[NAMES.length];
        private final int[] ends = new int[NAMES.length];

        private static byte[][] names(String... names) {
            return Arrays.stream(names).map(name -> name.getBytes(US_ASCII)).toArray(byte[][]::new);
        }

        static String name(int field) {
            return new String(NAMES[field], US_ASCII);
        }

        boolean has(int field) {
            return starts[field] >= 0;
        }

        int from(int field) {
            return starts[field];
        }

        int to(int field) {
            return ends[field];
        }

        /** Returns the length of a field's value in bytes, as written. */
        int length(int field) {
            return ends[field] - starts[field];
        }

        void read(byte[] bytes, JsonScanner json) {
            Arrays.fill(starts, -1);
            json.expect('{', "a JSON object as message");
            if (json.peek() != '}') {
                member(bytes, json);
                while (json.peek() == ',') {
                    json.expect(',', ",");
                    member(bytes, json);
                }
            }
            json.expect('}', ", or } in a message");
        }

        private void member(byte[] bytes, JsonScanner json) {
            if (json.peek() != '"') {
                throw json.breach("a name in a message");
            }
            int nameStart = json.position();
            boolean escaped = json.text();
            int field = field(bytes, nameStart, json.position(), escaped);
            json.expect(':', ": after a name in a message");
            json.peek();
            int from = json.position();
            json.value();
            if (field >= 0) {
                starts[field] = from;
                ends[field] = json.position();
            }
        }

        /** Returns the index of the field with this name, or -1 if the name is unknown. */
        private static int field(byte[] bytes, int from, int to, boolean escaped) {
            if (escaped) {
                byte[] name = JacksonJson.unescaped(bytes, from, to).getBytes(UTF_8);
                return field(name, 0, name.length);
            }
            return field(bytes, from + 1, to - 1);
        }

        private static int field(byte[] bytes, int from, int to) {
            int field = candidate(to - from, from < to ? bytes[from] : 0);
            return field >= 0 && Arrays.equals(bytes, from, to, NAMES[field], 0, NAMES[field].length) ? field : -1;
        }

        /**
         * Returns the only field whose name can have this length and first letter; called for each field of each
         * message.
         */
        private static int candidate(int length, byte first) {
            return switch (length) {
                case 4 -> first == 't' ? TYPE : ITEM;
                case 5 -> ERROR;
                case 6 -> first == 't' ? TARGET : RESULT;
                case 9 -> first == 'a' ? ARGUMENTS : STREAM_IDS;
                case 10 -> SEQUENCE_ID;
                case 12 -> INVOCATION_ID;
                case 14 -> ALLOW_RECONNECT;
                default -> -1;
            };
        }
    }
}
