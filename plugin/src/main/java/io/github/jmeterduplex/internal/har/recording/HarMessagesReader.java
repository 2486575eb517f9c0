package io.github.jmeterduplex.internal.har.recording;

import com.fasterxml.jackson.core.JsonParser;
import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.har.recording.HarEntry.HarMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the messages of a WebSocket or of server-sent events out of a HAR file. {@code _webSocketMessages}: an array of
 * objects with {@code type} ({@code send} or {@code receive}), {@code time}, {@code opcode} (1 text, 2 binary, 0 the
 * continuation of the message before it) and {@code data}, which is base64 if it is binary; {@code
 * _eventSourceMessages}: an array of objects with {@code time} and {@code data}. Confined to one thread.
 */
final class HarMessagesReader {
    /** Maximum number of messages of one connection; with more, a plan is too long to read. */
    static final int FRAMES_MAX = 20_000;

    private static final int CONTINUATION = 0;
    private static final int BINARY = 2;
    private static final int TEXT = 1;
    /** Recorded times below this are in seconds since 1970, others in milliseconds. */
    private static final double SECONDS_BELOW = 1e11;

    private static final long MICROS = 1_000_000;

    private final JsonParser parser;
    private final List<HarMessage> frames = new ArrayList<>();
    private boolean isThere;
    private long tooMany;
    private long unreadable;
    private long withoutData;

    HarMessagesReader(JsonParser parser) {
        this.parser = parser;
    }

    /** Whether the entry has an array of WebSocket messages. */
    boolean isThere() {
        return isThere;
    }

    List<HarMessage> frames() {
        return frames;
    }

    /** Returns remarks on the messages that were left out of the connection with this address. */
    List<String> remarks(String url) {
        List<String> remarks = new ArrayList<>();
        String shown = url.replaceAll("[?#].*", "");
        if (tooMany > 0) {
            remarks.add(
                    shown + ": " + DisplayText.count(tooMany, "message") + " left out, after the first " + FRAMES_MAX);
        }
        if (unreadable > 0) {
            remarks.add(shown + ": " + DisplayText.count(unreadable, "message")
                    + " left out, as they are no text, no base64, or errors");
        }
        if (withoutData > 0) {
            remarks.add(shown + ": events without data, as sanitized files have them: " + withoutData
                    + "; export with sensitive data");
        }
        return remarks;
    }

    void read() throws IOException {
        isThere |= HarJson.array(parser, () -> {
            HarJson message = HarJson.whole(parser);
            add(message.text("type"), message, message.has("opcode") ? (int) message.number("opcode") : TEXT);
        });
    }

    /** Reads server-sent events; a sanitized file has only their times. */
    void readEvents() throws IOException {
        HarJson.array(parser, () -> {
            HarJson event = HarJson.whole(parser);
            if (event.has("data")) {
                add("receive", event, TEXT);
            } else {
                withoutData++;
            }
        });
    }

    private void add(String type, HarJson message, int opcode) {
        boolean isSent = type.equals("send");
        long micros = micros(message.number("time"));
        int begun = opcode == CONTINUATION ? lastOf(isSent) : -1;
        if (begun >= 0) {
            join(begun, message.text("data"));
        } else if (frames.size() == FRAMES_MAX) {
            tooMany++;
        } else if (!isSent && !type.equals("receive")) {
            unreadable++;
        } else if (opcode == BINARY || opcode == TEXT || opcode == CONTINUATION) {
            HarMessage read = read(isSent, micros, opcode == BINARY, message.text("data"));
            if (read != null) {
                frames.add(read);
            }
        } else {
            unreadable++;
        }
    }

    private @Nullable HarMessage read(boolean isSent, long micros, boolean isBinary, String data) {
        if (!isBinary) {
            return HarMessage.text(isSent, micros, data);
        }
        try {
            return new HarMessage(isSent, micros, true, Base64.getDecoder().decode(data));
        } catch (IllegalArgumentException noBase64) {
            unreadable++;
            return null;
        }
    }

    /** Returns the index of the last message in one direction; -1 without one. */
    private int lastOf(boolean isSent) {
        int at = frames.size() - 1;
        while (at >= 0 && frames.get(at).isSent() != isSent) {
            at--;
        }
        return at;
    }

    /** Adds a fragment to a message (RFC 6455, section 5.4). */
    private void join(int index, String data) {
        HarMessage begun = frames.get(index);
        HarMessage more = read(begun.isSent(), begun.micros(), begun.isBinary(), data);
        if (more != null) {
            frames.set(index, begun.with(more.data()));
        }
    }

    /** Converts a recorded time to microseconds: Playwright writes milliseconds since 1970, Chrome seconds. */
    private static long micros(double time) {
        return (long) (time < SECONDS_BELOW ? time * MICROS : time * (MICROS / 1000));
    }
}
