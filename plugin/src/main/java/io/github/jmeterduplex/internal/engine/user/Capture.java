package io.github.jmeterduplex.internal.engine.user;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.RegexStepBudget;
import io.github.jmeterduplex.internal.engine.match.ReplyCandidate;
import org.jspecify.annotations.Nullable;

/** The place of a value in inbound messages. Immutable; thread-safe. */
public final class Capture {
    /** The allowed forms of a capture of a message without headers, as they end the sentence "allowed: ...". */
    public static final String ALLOWED = "json:POINTER, or regex:PATTERN with one group";

    /** The maximum length of a value in bytes; longer ones are not found. */
    public static final int MAX_BYTES = 64 * 1024;

    private static final String JSON = "json:";
    private static final String REGEX = "regex:";
    private static final String HEADER = "header:";

    private final String text;
    private final @Nullable JsonPointer pointer;
    private final @Nullable BoundedRegex regex;

    private Capture(String text, @Nullable JsonPointer pointer, @Nullable BoundedRegex regex) {
        this.text = text;
        this.pointer = pointer;
        this.regex = regex;
    }

    /** Whether a text begins like a capture. */
    public static boolean isLike(String text) {
        return text.startsWith(JSON) || text.startsWith(REGEX) || text.startsWith(HEADER);
    }

    /**
     * Parses the text of a capture.
     *
     * @param budget limits the steps of its pattern
     * @throws IllegalArgumentException that says why the text is not a capture
     */
    public static Capture parse(String text, RegexStepBudget budget) {
        if (text.startsWith(JSON)) {
            return new Capture(text, JsonPointer.compile(text.substring(JSON.length())), null);
        }
        if (text.startsWith(REGEX)) {
            BoundedRegex regex = BoundedRegex.compile(text.substring(REGEX.length()), budget);
            if (regex.groups() != 1) {
                throw new IllegalArgumentException("the pattern has " + regex.groups() + " groups instead of one");
            }
            return new Capture(text, null, regex);
        }
        if (text.startsWith(HEADER) && text.length() > HEADER.length()) {
            return new Capture(text, null, null);
        }
        throw new IllegalArgumentException("it must begin with json:, regex: or header:NAME");
    }

    /** Whether the value is that of a header. */
    public boolean isOfHeader() {
        return text.startsWith(HEADER);
    }

    /** Returns the value in a message; null if the message does not have it, or if it is too long. */
    public @Nullable Captured of(ReplyCandidate message) {
        if (!isOfHeader()) {
            return of(message.bodyArray(), message.bodyOffset(), message.bodyLength());
        }
        String value = message.header(text.substring(HEADER.length()));
        return value == null || value.length() > MAX_BYTES ? null : new Captured(value, true);
    }

    /** Returns the value in the body of a message; null if the body does not have it, or if it is too long. */
    public @Nullable Captured of(byte[] body, int offset, int length) {
        if (pointer != null) {
            return value(pointer, body, offset, offset + length);
        }
        String found = regex == null ? null : regex.find(body, offset, length);
        return found == null ? null : new Captured(found, true);
    }

    private static @Nullable Captured value(JsonPointer place, byte[] json, int from, int to) {
        long found = place.find(json, from, to);
        if (found < 0) {
            return inString(place, json, from, to);
        }
        int start = JsonPointer.start(found);
        int end = JsonPointer.end(found);
        if (end - start > MAX_BYTES) {
            return null;
        }
        return json[start] == '"'
                ? new Captured(JacksonJson.unescaped(json, start, end), true)
                : new Captured(new String(json, start, end - start, UTF_8), false);
    }

    /** Returns the value at a place that leads through a string whose text is JSON. */
    private static @Nullable Captured inString(JsonPointer place, byte[] json, int from, int to) {
        for (int step = place.steps() - 1; step >= 0; step--) {
            long outer = place.upTo(step).find(json, from, to);
            if (outer >= 0) {
                int start = JsonPointer.start(outer);
                if (json[start] != '"') {
                    return null;
                }
                byte[] inner = JacksonJson.unescaped(json, start, JsonPointer.end(outer))
                        .getBytes(UTF_8);
                return value(place.from(step), inner, 0, inner.length);
            }
        }
        return null;
    }

    /** Returns the text from which the capture was parsed. */
    @Override
    public String toString() {
        return text;
    }
}
