package io.github.jmeterduplex.internal.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ByteScan;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import java.util.Arrays;

/**
 * A place in JSON texts (RFC 6901), looked for in their bytes: nothing is made of a text, and it may be nested as deep
 * as
 * it likes. Nothing behind the value is read, and the inside of objects and arrays that are passed over is not checked;
 * of
 * repeated names the first counts. Immutable; thread-safe.
 */
final class JsonPlace {
    /** Stands for "not there". */
    static final long NOWHERE = -1;

    private static final int NOT_AN_INDEX = -1;

    private final String text;
    /** Unescaped. */
    private final String[] names;
    /** The same in UTF-8. */
    private final byte[][] nameBytes;
    /** The same as array indices. */
    private final int[] indices;

    private JsonPlace(String text, String[] names) {
        this.text = text;
        this.names = names;
        this.nameBytes = Arrays.stream(names).map(name -> name.getBytes(UTF_8)).toArray(byte[][]::new);
        this.indices = Arrays.stream(names).mapToInt(JsonPlace::index).toArray();
    }

    /**
     * The place of this pointer; the empty one is the whole text.
     *
     * @throws IllegalArgumentException when it is no JSON pointer
     */
    static JsonPlace compile(String pointer) {
        String checked = JsonPointer.compile(pointer).toString();
        String[] steps =
                checked.isEmpty() ? new String[0] : checked.substring(1).split("/", -1);
        return new JsonPlace(
                checked,
                Arrays.stream(steps)
                        .map(step -> step.replace("~1", "/").replace("~0", "~"))
                        .toArray(String[]::new));
    }

    private static int index(String step) {
        return step.matches("0|[1-9][0-9]{0,8}") ? Integer.parseInt(step) : NOT_AN_INDEX;
    }

    /**
     * Where the value at this place stands.
     *
     * @return its first byte in the upper half and the one behind its last in the lower; {@link #NOWHERE} where the
     *     text
     *     has no such place, or is no JSON before it
     */
    long find(byte[] json, int from, int to) {
        int at = ByteScan.behindJsonSpace(json, from, to);
        for (int step = 0; step < names.length && at >= 0; step++) {
            at = at < to ? descend(json, at, to, step) : -1;
        }
        int end = at < 0 ? -1 : JsonSkip.value(json, at, to);
        return end < 0 ? NOWHERE : (long) at << 32 | end;
    }

    /** The first byte of a found value. */
    static int start(long found) {
        return (int) (found >> 32);
    }

    /** The byte behind a found value. */
    static int end(long found) {
        return (int) found;
    }

    private int descend(byte[] json, int at, int to, int step) {
        return switch (json[at]) {
            case '{' -> member(json, at + 1, to, step);
            case '[' -> indices[step] == NOT_AN_INDEX ? -1 : element(json, at + 1, to, indices[step]);
            default -> -1;
        };
    }

    private int member(byte[] json, int from, int to, int step) {
        int at = ByteScan.behindJsonSpace(json, from, to);
        while (at >= 0 && at < to && json[at] == '"') {
            int quote = JsonSkip.closingQuote(json, at, to);
            boolean isWanted = quote >= 0 && isName(json, at, quote, step);
            int value = quote < 0 ? -1 : JsonSkip.behind(json, quote + 1, to, ':');
            if (isWanted) {
                return value;
            }
            at = value < 0 ? -1 : JsonSkip.behind(json, JsonSkip.value(json, value, to), to, ',');
        }
        return -1;
    }

    private static int element(byte[] json, int from, int to, int index) {
        int at = ByteScan.behindJsonSpace(json, from, to);
        for (int i = 0; i < index && at >= 0; i++) {
            at = JsonSkip.behind(json, JsonSkip.value(json, at, to), to, ',');
        }
        return at < 0 || at == to || json[at] == ']' ? -1 : at;
    }

    /** Whether the name in quotes from there to there is that of the step. */
    private boolean isName(byte[] json, int open, int close, int step) {
        byte[] wanted = nameBytes[step];
        return JsonSkip.isEscaped(json, open + 1, close)
                ? names[step].equals(JsonScanner.unescaped(json, open, close + 1))
                : Arrays.equals(json, open + 1, close, wanted, 0, wanted.length);
    }

    /** Whether the value that was found is there, and not null. */
    static boolean isPresent(byte[] json, long found) {
        return found != NOWHERE && json[start(found)] != 'n';
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof JsonPlace place && text.equals(place.text));
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The pointer. */
    @Override
    public String toString() {
        return text;
    }
}
