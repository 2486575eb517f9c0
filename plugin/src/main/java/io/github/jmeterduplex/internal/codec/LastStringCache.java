package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Decodes bytes into strings, and reuses recently decoded strings for the same bytes, as names often repeat. Bounded.
 * Confined to one thread.
 */
public final class LastStringCache {
    /**
     * Length of the longest string that is cached, in bytes, so that a hostile server cannot fill a session's memory.
     */
    private static final int KEPT_BYTES_MAX = 128;

    private final byte[][] names;
    private final String[] texts;
    private int kept;
    /** The index of the oldest entry, which is replaced next once the cache is full. */
    private int oldest;

    /** @param most number of strings that the cache holds */
    public LastStringCache(int most) {
        names = new byte[most][];
        texts = new String[most];
    }

    /** Returns the string for bytes that are either UTF-8 text or a complete JSON string with its quotes. */
    public String text(byte[] array, int from, int to, boolean quoted) {
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
        oldest = (oldest + 1) % names.length;
        kept = Math.min(kept + 1, names.length);
    }
}
