package io.github.jmeterduplex.internal.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Decodes bytes into strings, and returns the last string again for the same bytes, as names often repeat. Confined to
 * one thread.
 */
public final class LastStringCache {
    /** Longest string to keep, as a hostile server must not fill the memory of a session. */
    private static final int KEPT_BYTES_MAX = 128;

    private byte[] bytes = {};
    private String text = "";

    /** Returns the text of UTF-8. */
    public String plain(byte[] array, int from, int to) {
        return isLast(array, from, to) ? text : keep(array, from, to, new String(array, from, to - from, UTF_8));
    }

    /** Returns the text of a whole JSON string, quotes included. */
    public String json(byte[] array, int from, int to) {
        return isLast(array, from, to) ? text : keep(array, from, to, JacksonJson.unescaped(array, from, to));
    }

    private boolean isLast(byte[] array, int from, int to) {
        return Arrays.equals(bytes, 0, bytes.length, array, from, to);
    }

    private String keep(byte[] array, int from, int to, String made) {
        if (to - from <= KEPT_BYTES_MAX) {
            bytes = Arrays.copyOfRange(array, from, to);
            text = made;
        }
        return made;
    }
}
