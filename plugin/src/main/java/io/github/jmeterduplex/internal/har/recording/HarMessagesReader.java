package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Reads the messages of a WebSocket or of server-sent events out of a HAR file. {@code _webSocketMessages}: an array of
 * objects with {@code type} ({@code send} or {@code receive}), {@code time}, {@code opcode} (1 text, 2 binary) and
 * {@code data}, which is base64 if it is binary; {@code _eventSourceMessages}: an array of objects with {@code time}
 * and {@code data}. Confined to one thread.
 */
final class HarMessagesReader {
    /** With more messages of a connection a plan is too long to read. */
    static final int FRAMES_MAX = 20_000;

    private static final int BINARY = 2;
    private static final int TEXT = 1;
    /** Seconds since 1970 are below for 3,000 years; milliseconds are above since 1973. */
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

    /** Whether the entry has the array of a WebSocket. */
    boolean isThere() {
        return isThere;
    }

    List<HarMessage> frames() {
        return frames;
    }

    /** Returns remarks on parts that were left out of the connection with this address. */
    List<String> remarks(String url) {
        List<String> remarks = new ArrayList<>();
        String shown = url.replaceAll("[?#].*", "");
        if (tooMany > 0) {
            remarks.add(shown + ": " + tooMany + " messages left out, after the first " + FRAMES_MAX);
        }
        if (unreadable > 0) {
            remarks.add(shown + ": " + unreadable + " messages left out, as they are no text, no base64, or errors");
        }
        if (withoutData > 0) {
            remarks.add(shown + ": events without data, as sanitized files have them: " + withoutData
                    + "; export with sensitive data");
        }
        return remarks;
    }

    void read() throws IOException {
        isThere |= JsonMembers.array(parser, () -> {
            Map<String, String> message = JsonMembers.texts(parser);
            int opcode = (int) JsonMembers.number(message.getOrDefault("opcode", ""));
            add(message.getOrDefault("type", ""), message, opcode, message.getOrDefault("data", ""));
        });
    }

    /** Reads the events of a stream; a sanitized file has only their times. */
    void readEvents() throws IOException {
        JsonMembers.array(parser, () -> {
            Map<String, String> event = JsonMembers.texts(parser);
            String data = event.get("data");
            if (data == null) {
                withoutData++;
            } else {
                add("receive", event, TEXT, data);
            }
        });
    }

    private void add(String type, Map<String, String> message, int opcode, String data) {
        boolean isSent = type.equals("send");
        long micros = micros(message.getOrDefault("time", ""));
        if (frames.size() == FRAMES_MAX) {
            tooMany++;
        } else if (!isSent && !type.equals("receive")) {
            unreadable++;
        } else if (opcode == BINARY) {
            binary(isSent, micros, data);
        } else if (opcode == TEXT || opcode == 0) {
            frames.add(new HarMessage(isSent, micros, false, data.getBytes(UTF_8)));
        } else {
            unreadable++;
        }
    }

    private void binary(boolean isSent, long micros, String base64) {
        try {
            frames.add(new HarMessage(isSent, micros, true, Base64.getDecoder().decode(base64)));
        } catch (IllegalArgumentException noBase64) {
            unreadable++;
        }
    }

    /** Converts a time: Playwright writes milliseconds since 1970, Chrome seconds. */
    private static long micros(String text) {
        double time = JsonMembers.number(text);
        return (long) (time < SECONDS_BELOW ? time * MICROS : time * (MICROS / 1000));
    }
}
