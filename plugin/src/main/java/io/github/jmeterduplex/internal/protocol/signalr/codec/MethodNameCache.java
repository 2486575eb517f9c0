package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JacksonJson;
import java.util.Arrays;

/**
 * Decodes the names of methods, and keeps the last few strings, as names are repeated. Bounded. Confined to one thread.
 */
final class MethodNameCache {
    /** Most strings kept, as a hostile server must not fill the memory of a session. */
    private static final int KEPT_MAX = 8;

    private static final int KEPT_BYTES_MAX = 128;

    private final byte[][] names = new byte[KEPT_MAX][];
    private final String[] texts = new String[KEPT_MAX];
    private int kept;
    /** The place to replace next if all are occupied. */
    private int oldest;

    /** Returns the text of UTF-8, or of a whole JSON string with its quotes. */
    String text(byte[] array, int from, int to, boolean quoted) {
        for (int i = 0; i < kept; i++) {
            byte[] name = names[i];
            if (name.length == to - from && Arrays.equals(name, 0, name.length, array, from, to)) {
                return texts[i];
            }
        }
        String text = quoted ? JacksonJson.unescaped(array, from, to) : new String(array, from, to - from, UTF_8);
        if (to - from <= KEPT_BYTES_MAX) {
            keep(Arrays.copyOfRange(array, from, to), text);
        }
        return text;
    }

    private void keep(byte[] name, String text) {
        names[oldest] = name;
        texts[oldest] = text;
        oldest = (oldest + 1) % KEPT_MAX;
        kept = Math.min(kept + 1, KEPT_MAX);
    }
}
