package io.github.jmeterduplex.internal.protocol.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import org.jspecify.annotations.Nullable;

/** Adds messages to a trace, if that is not null: one line each, with values masked if their name marks a secret. */
final class WsMessageTrace {
    /** The bytes of a message that are examined, which is enough for the shown text. */
    private static final int BYTES_LOOKED_AT = 4096;

    private WsMessageTrace() {}

    /** Notes a text that is being sent, but not its content: it comes from parameters and may hold a token. */
    static void sentHidden(@Nullable FrameTrace trace) {
        if (trace != null) {
            trace.sent(Secrets.MASK, () -> Secrets.MASK);
        }
    }

    /** Notes a message that is being sent. */
    static void sent(@Nullable FrameTrace trace, byte[] message, boolean binary) {
        if (trace != null) {
            String text = text(message, 0, message.length, binary);
            trace.sent(text, () -> text);
        }
    }

    /** Notes a message that has arrived. */
    static void came(
            @Nullable FrameTrace trace, byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        if (trace != null) {
            String text = text(bytes, offset, length, binary);
            trace.came(arrivedNanos, text, () -> text);
        }
    }

    private static String text(byte[] bytes, int offset, int length, boolean binary) {
        return binary
                ? "binary, " + length + " bytes"
                : Secrets.maskText(new String(bytes, offset, Math.min(length, BYTES_LOOKED_AT), UTF_8));
    }
}
