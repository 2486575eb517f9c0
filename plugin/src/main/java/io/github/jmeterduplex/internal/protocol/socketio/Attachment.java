package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.codec.JsonErrors;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoWriter;
import java.util.Base64;

/**
 * Bytes inside JSON, as testers write and see them: {@code {"$base64":"..."}}.
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
     * Reads the object at this place.
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
