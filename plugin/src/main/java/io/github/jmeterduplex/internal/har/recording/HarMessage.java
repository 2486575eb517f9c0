package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * One WebSocket message or server-sent event, as the HAR file has it. Immutable, except for the array, which must not
 * be changed.
 *
 * @param isSent whether the browser sent it
 * @param micros when, in microseconds since 1970
 * @param isBinary whether it was a binary message
 * @param data its bytes; of a text, in UTF-8
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record HarMessage(boolean isSent, long micros, boolean isBinary, byte[] data) {
    /** Creates a text message. */
    public static HarMessage text(boolean isSent, long micros, String text) {
        return new HarMessage(isSent, micros, false, text.getBytes(UTF_8));
    }

    /** Returns its bytes as text. */
    public String text() {
        return new String(data, UTF_8);
    }
}
