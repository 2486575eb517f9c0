package io.github.jmeterduplex.internal.engine.user;

import org.jspecify.annotations.Nullable;

/**
 * Adds messages to a trace: one line each, with values masked if their name marks a secret. Thread-safe.
 *
 * @param trace null if messages are not traced
 */
public record MessageTrace(@Nullable FrameTrace trace) {
    /** Notes a message that is being sent, as a line with secrets masked. */
    public void sent(String line) {
        if (trace != null) {
            trace.sent(line);
        }
    }

    public void sent(byte[] message, boolean binary) {
        if (trace != null) {
            trace.sent(line(message, 0, message.length, binary));
        }
    }

    /** Notes a message that has arrived. */
    public void came(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        if (trace != null) {
            trace.came(arrivedNanos, line(bytes, offset, length, binary));
        }
    }

    private static String line(byte[] bytes, int offset, int length, boolean binary) {
        return binary ? "binary, " + length + " bytes" : FrameTrace.line(bytes, offset, length);
    }
}
