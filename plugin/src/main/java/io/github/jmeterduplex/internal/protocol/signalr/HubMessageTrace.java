package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessage;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubMessageType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds hub messages to a trace: one line of JSON each, in any codec, with secrets masked and pings left out.
 * Thread-safe.
 *
 * @param trace null if messages are not traced
 */
record HubMessageTrace(@Nullable FrameTrace trace, HubCodec codec) {
    private static final byte SEPARATOR = 0x1E;
    private static final String PING = "{\"type\":6}";

    /**
     * Records messages that are being sent.
     *
     * @param binary false for the handshake in any codec
     */
    void sent(byte[] bytes, boolean binary) {
        if (trace != null) {
            lines(bytes, 0, bytes.length, binary).forEach(trace::sent);
        }
    }

    void came(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
        if (trace != null) {
            lines(bytes, offset, length, binary).forEach(line -> trace.came(arrivedNanos, line));
        }
    }

    private List<String> lines(byte[] bytes, int offset, int length, boolean binary) {
        return binary ? rendered(bytes, offset, length) : texts(bytes, offset, length);
    }

    private static List<String> texts(byte[] bytes, int offset, int length) {
        List<String> lines = new ArrayList<>(1);
        int from = offset;
        for (int at = offset; at <= offset + length; at++) {
            if (at == offset + length || bytes[at] == SEPARATOR) {
                String line = FrameTrace.line(bytes, from, at - from);
                if (!line.isEmpty() && !line.equals(PING)) {
                    lines.add(line);
                }
                from = at + 1;
            }
        }
        return lines;
    }

    /**
     * Returns one line of text for each message in the bytes. A message that cannot be read is shown by its length; the
     * session's own reader reports why.
     */
    private List<String> rendered(byte[] bytes, int offset, int length) {
        List<String> lines = new ArrayList<>(1);
        try {
            codec.reader(message -> {
                        if (message.type() != HubMessageType.PING) {
                            lines.add(Secrets.maskText(json(message)));
                        }
                    })
                    .read(bytes, offset, length);
        } catch (ProtocolViolation unreadable) {
            lines.add("binary, " + length + " bytes");
        }
        return lines;
    }

    private static String json(HubMessage message) {
        StringBuilder json =
                new StringBuilder("{\"type\":").append(message.type().number());
        member(json, "invocationId", message.invocationId());
        member(json, "target", message.target());
        if (message.hasBody()) {
            json.append(",\"")
                    .append(body(message.type()))
                    .append("\":")
                    .append(message.text(FrameTrace.BYTES_LOOKED_AT));
        }
        if (!message.streamIds().isEmpty()) {
            json.append(",\"streamIds\":").append(message.streamIds());
        }
        member(json, "error", message.error());
        if (message.sequenceId() >= 0) {
            json.append(",\"sequenceId\":").append(message.sequenceId());
        }
        return json.append(message.allowReconnect() ? ",\"allowReconnect\":true}" : "}")
                .toString();
    }

    private static String body(HubMessageType type) {
        return switch (type) {
            case STREAM_ITEM -> "item";
            case COMPLETION -> "result";
            default -> "arguments";
        };
    }

    private static void member(StringBuilder json, String name, @Nullable String value) {
        if (value != null) {
            json.append(",\"")
                    .append(name)
                    .append("\":")
                    .append(new String(JsonStringWriter.of(value.getBytes(UTF_8)), UTF_8));
        }
    }
}
