package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A server's answer to the handshake, which is JSON for both codecs.
 *
 * @param length length of the answer in bytes, its terminator included; messages may follow in the same chunk
 * @param error why the server refuses; null if it agrees
 */
public record HubHandshake(int length, @Nullable String error) {
    private static final JsonPointer WHOLE = JsonPointer.compile("");

    /**
     * Returns the handshake request, which a client sends first, as text for both codecs like the official clients.
     *
     * @param version of the hub protocol: 2 with stateful reconnect, else 1, which older servers know too
     */
    public static byte[] request(HubCodec codec, int version) {
        return ("{\"protocol\":\"" + codec.protocol() + "\",\"version\":" + version + "}"
                        + (char) JsonHubWriter.SEPARATOR)
                .getBytes(UTF_8);
    }

    /**
     * Reads the answer to the handshake at the beginning of the first chunk.
     *
     * @throws ProtocolViolation if the answer is missing or incomplete
     */
    public static HubHandshake read(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int end = offset;
        while (end < offset + length && bytes[end] != JsonHubWriter.SEPARATOR) {
            end++;
        }
        if (end == offset + length) {
            throw JsonScanner.breach("an answer to the handshake that ends with 0x1E", bytes, offset, end);
        }
        JsonScanner whole = new JsonScanner(bytes, offset, end);
        if (whole.peek() != '{') {
            throw whole.breach("a JSON object that answers the handshake");
        }
        whole.value();
        whole.finish();
        if (new JsonScanner(bytes, offset, end).member("type") != null) {
            throw JsonScanner.breach("an answer to the handshake before any message", bytes, offset, end);
        }
        return new HubHandshake(end + 1 - offset, error(bytes, offset, end));
    }

    private static @Nullable String error(byte[] bytes, int from, int to) {
        String json = new JsonScanner(bytes, from, to).member("error");
        if (json == null || json.equals("null") || json.equals("\"\"")) {
            return null;
        }
        if (json.charAt(0) != '"') {
            throw JsonScanner.breach("a string as error of the handshake", bytes, from, to);
        }
        byte[] text = json.getBytes(UTF_8);
        return WHOLE.read(text, 0, text.length);
    }
}
