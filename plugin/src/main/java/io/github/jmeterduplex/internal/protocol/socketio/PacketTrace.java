package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import org.jspecify.annotations.Nullable;

/** Adds packets to a trace: one line each, secrets masked, heartbeats left out. Pure. */
final class PacketTrace {
    /** The bytes of a packet that are examined, which is enough for the shown text. */
    private static final int BYTES_LOOKED_AT = 4096;

    private PacketTrace() {}

    /** Notes CONNECT without its payload, if the trace is not null. */
    static void sentConnect(@Nullable FrameTrace trace, String namespace) {
        if (trace != null) {
            note(trace, "CONNECT " + namespace + ' ' + Secrets.MASK);
        }
    }

    /** Notes a text message that is being sent, if the trace is not null. */
    static void sent(@Nullable FrameTrace trace, byte[] packet, int attachments) {
        if (trace != null) {
            note(trace, text(packet, 0, packet.length) + (attachments == 0 ? "" : " and " + attachments + " binary"));
        }
    }

    /** Notes a message that has arrived, if the trace is not null and it is not a heartbeat. */
    static void came(
            @Nullable FrameTrace trace, byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        boolean heartbeat = !binary && length == 1;
        if (trace != null && !heartbeat) {
            String text = binary ? "binary, " + length + " bytes" : text(bytes, offset, length);
            trace.came(arrivedNanos, text, () -> text);
        }
    }

    private static void note(FrameTrace trace, String text) {
        trace.sent(text, () -> text);
    }

    private static String text(byte[] bytes, int offset, int length) {
        return Secrets.maskText(new String(bytes, offset, Math.min(length, BYTES_LOOKED_AT), UTF_8));
    }
}
