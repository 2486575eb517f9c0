package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.session.Header;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Renders STOMP frames for the trace, one line each, with secrets masked. Pure. */
final class StompFrameTrace {
    /** Headers of CONNECT that are shown; all others are masked, as they may contain a login or a token. */
    private static final Set<String> OPEN_CONNECT_HEADERS = Set.of("accept-version", "heart-beat", "host");

    private StompFrameTrace() {}

    /** Adds a frame that is being sent to the trace, if a trace is kept and the frame is not a heartbeat. */
    static void sent(@Nullable FrameTrace trace, byte[] frame) {
        if (trace != null && frame != ClientFrames.HEARTBEAT) {
            trace.sent(of(frame, " ", " | "), () -> of(frame, "\n", "\n\n"));
        }
    }

    /** Adds a frame that has arrived to the trace, if a trace is kept. */
    static void came(@Nullable FrameTrace trace, StompFrame frame, long arrivedNanos) {
        if (trace != null) {
            trace.came(arrivedNanos, of(frame, " ", " | "), () -> of(frame, "\n", "\n\n"));
        }
    }

    /** Renders a frame as it is written, escapes included; what is cut is masked, too. */
    private static String of(byte[] frame, String beforeHeader, String beforeBody) {
        String text = new String(frame, 0, Math.min(frame.length, FrameTrace.BYTES_LOOKED_AT), UTF_8);
        int blank = text.indexOf("\n\n");
        String[] lines = text.substring(0, blank < 0 ? text.length() : blank).split("\n", -1);
        StringBuilder out = new StringBuilder(lines[0]);
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            String name = colon < 0 ? lines[i] : lines[i].substring(0, colon);
            append(out.append(beforeHeader), lines[0], name, colon < 0 ? "" : lines[i].substring(colon + 1));
        }
        String body = blank < 0 ? "" : text.substring(blank + 2);
        return body(out, beforeBody, body.endsWith("\0") ? body.substring(0, body.length() - 1) : body);
    }

    private static String of(StompFrame frame, String beforeHeader, String beforeBody) {
        StringBuilder out = new StringBuilder(frame.command());
        for (Header header : frame.headers()) {
            append(out.append(beforeHeader), frame.command(), header.name(), header.value());
        }
        int length = Math.min(frame.bodyLength(), FrameTrace.BYTES_LOOKED_AT);
        return body(out, beforeBody, new String(frame.bodyArray(), frame.bodyOffset(), length, UTF_8));
    }

    private static void append(StringBuilder out, String command, String name, String value) {
        boolean ofConnect = command.equals("CONNECT") && !OPEN_CONNECT_HEADERS.contains(name);
        boolean secret = ofConnect || name.equals("login");
        out.append(name).append(':').append(secret ? Secrets.MASK : Secrets.mask(name, value));
    }

    private static String body(StringBuilder out, String before, String body) {
        return body.isEmpty()
                ? out.toString()
                : out.append(before).append(Secrets.maskText(body)).toString();
    }
}
