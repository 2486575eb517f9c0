package io.github.jmeterduplex.internal.protocol.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import org.jspecify.annotations.Nullable;

/**
 * Messages for a trace: one line each, what a name marks as secret masked. Each does nothing where the trace is null.
 */
final class WsMessageTrace {
    /** Enough for what is shown. */
    private static final int BYTES_LOOKED_AT = 4096;

    private WsMessageTrace() {}

    /** Notes a text of the tester's parameters that may hold a token, which is sent now. */
    static void sentHidden(@Nullable FrameTrace trace) {
        if (trace != null) {
            trace.sent(Secrets.MASK, () -> Secrets.MASK);
        }
    }

    /** Notes a message that is sent now. */
    static void sent(@Nullable FrameTrace trace, byte[] message, boolean binary) {
        if (trace != null) {
            String text = text(message, 0, message.length, binary);
            trace.sent(text, () -> text);
        }
    }

    /** Notes a message that came. */
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
