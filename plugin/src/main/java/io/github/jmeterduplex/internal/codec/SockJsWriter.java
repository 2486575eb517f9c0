package io.github.jmeterduplex.internal.codec;

import java.util.List;

/** Writes what a SockJS client sends: an array of JSON strings and nothing else. Pure; thread-safe. */
public final class SockJsWriter {
    private SockJsWriter() {}

    /** The frame {@code ["m1","m2"]}. Messages are UTF-8 text; other bytes are passed on as they are. */
    public static byte[] array(List<byte[]> messages) {
        byte[] out = new byte[length(messages)];
        int unused = put(messages, out, 0);
        return out;
    }

    /** Bytes that {@link #put} writes. */
    public static int length(List<byte[]> messages) {
        long size = 1L + Math.max(messages.size(), 1);
        for (int i = 0; i < messages.size(); i++) {
            size += JsonText.length(messages.get(i));
        }
        return Math.toIntExact(size);
    }

    /** Bytes that {@link #put} writes at most, known without looking at the texts. */
    public static long most(List<byte[]> messages) {
        long size = 1L + Math.max(messages.size(), 1);
        for (int i = 0; i < messages.size(); i++) {
            size += JsonText.most(messages.get(i));
        }
        return size;
    }

    /** Writes the same frame to a place of an array, and returns the index behind it. */
    public static int put(List<byte[]> messages, byte[] out, int start) {
        int at = start;
        out[at++] = '[';
        for (int i = 0; i < messages.size(); i++) {
            if (i > 0) {
                out[at++] = ',';
            }
            at = JsonText.put(messages.get(i), out, at);
        }
        out[at++] = ']';
        return at;
    }
}
