package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.codec.JsonErrors;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoWriter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The checked JSON arguments of an outgoing packet, with each {@code {"$base64":"..."}} decoded as an attachment.
 *
 * @param json the array that holds them
 * @param start after the opening bracket
 * @param end after the closing bracket
 * @param isEmpty whether the array is empty
 * @param attachments in their order
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
record SocketIoArguments(byte[] json, int start, int end, boolean isEmpty, List<Attachment> attachments) {
    /**
     * Binary data inside JSON, as it is written in test plans and shown in results: {@code {"$base64":"..."}}.
     *
     * @param start index of its object in the arguments
     * @param end index after its object
     * @param frame the binary message that carries the bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
    record Attachment(int start, int end, byte[] frame) {
        static final int COUNT_MAX = 64;
        static final byte[] NAME = "$base64".getBytes(US_ASCII);
        static final byte[] START = "{\"$base64\":\"".getBytes(US_ASCII);
        static final byte[] END = "\"}".getBytes(US_ASCII);

        /**
         * Reads the attachment in the JSON object between two indices.
         *
         * @throws IllegalArgumentException that names the place of a mistake
         */
        static Attachment read(EngineIoRevision revision, byte[] json, int start, int end) {
            JsonScanner scanner = new JsonScanner(json, start + 1, end);
            scanner.peek();
            scanner.text();
            scanner.expect(':', ":");
            int from = scanner.peek() == '"' ? scanner.position() : -1;
            scanner.value();
            int to = scanner.position();
            if (from < 0 || scanner.peek() != '}') {
                throw JsonErrors.at("\"$base64\" is not the one member of its object, and a string", json, start);
            }
            try {
                byte[] bytes = Base64.getDecoder().decode(JacksonJson.unescaped(json, from, to));
                return new Attachment(start, end, EngineIoWriter.binary(revision, bytes));
            } catch (IllegalArgumentException noBase64) {
                throw JsonErrors.at("no base64", json, from);
            }
        }
    }

    private static final byte[] PLACEHOLDER = "{\"_placeholder\":true,\"num\":".getBytes(US_ASCII);

    /** @throws IllegalArgumentException that names the place of a mistake */
    static SocketIoArguments read(EngineIoRevision revision, byte[] json) {
        List<Attachment> attachments = new ArrayList<>(0);
        JsonScanner scanner = new JsonScanner(
                json,
                0,
                json.length,
                (from, to, values) -> add(revision, json, from, to, attachments),
                Attachment.NAME);
        try {
            if (scanner.peek() != '[') {
                throw JsonErrors.at("not a JSON array", json, scanner.position());
            }
            scanner.enter("[");
            int start = scanner.position();
            boolean isEmpty = scanner.peek() == ']';
            scanner.values();
            int end = scanner.position();
            scanner.finish();
            return new SocketIoArguments(json, start, end, isEmpty, attachments);
        } catch (ProtocolViolation noJson) {
            throw JsonErrors.of(noJson, json, scanner);
        }
    }

    private static void add(EngineIoRevision revision, byte[] json, int from, int to, List<Attachment> attachments) {
        if (attachments.size() == Attachment.COUNT_MAX) {
            throw JsonErrors.at("more than " + Attachment.COUNT_MAX + " attachments", json, from);
        }
        attachments.add(Attachment.read(revision, json, from, to));
    }

    /**
     * Returns the length of the arguments in bytes, as written, from after the opening bracket to after the closing
     * one.
     */
    long length() {
        long length = (long) end - start;
        for (int i = 0; i < attachments.size(); i++) {
            Attachment attachment = attachments.get(i);
            length += placeholderLength(i) - (attachment.end() - attachment.start());
        }
        return length;
    }

    private static int placeholderLength(int number) {
        return PLACEHOLDER.length + (number > 9 ? 2 : 1) + 1;
    }

    void put(byte[] frame, int from) {
        int at = from;
        int read = start;
        for (int i = 0; i < attachments.size(); i++) {
            Attachment attachment = attachments.get(i);
            at = put(json, read, attachment.start(), frame, at);
            at = put(PLACEHOLDER, 0, PLACEHOLDER.length, frame, at);
            if (i > 9) {
                frame[at++] = (byte) ('0' + i / 10);
            }
            frame[at++] = (byte) ('0' + i % 10);
            frame[at++] = '}';
            read = attachment.end();
        }
        put(json, read, end, frame, at);
    }

    List<byte[]> frames() {
        return attachments.isEmpty()
                ? List.of()
                : attachments.stream().map(Attachment::frame).toList();
    }

    /** Copies a part of an array into a frame, and returns the index after it. */
    static int put(byte[] bytes, int from, int to, byte[] frame, int at) {
        System.arraycopy(bytes, from, frame, at, to - from);
        return at + to - from;
    }
}
