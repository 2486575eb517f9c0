package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JacksonJson;
import java.util.Arrays;

/**
 * Decodes the names of methods, and keeps the last few strings, as the same names come again and again. Bounded.
 * Confined to one thread.
 */
final class MethodNameCache {
    /** A hostile server must not fill the memory of a session that stays. */
    private static final int KEPT_MAX = 8;

    private static final int KEPT_BYTES_MAX = 128;

    private final byte[][] names = new byte[KEPT_MAX][];
    private final String[] texts = new String[KEPT_MAX];
    private int kept;
    /** Is replaced next, once all places are taken. */
    private int oldest;

    /** The text of bytes that are UTF-8, or of a whole JSON string with its quotes. */
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
