package io.github.jmeterduplex.internal.codec;

import java.util.List;

/** Writes what a SockJS client sends: an array of JSON strings and nothing else. Pure; thread-safe. */
public final class SockJsWriter {
    private SockJsWriter() {}

    /** The frame {@code ["m1","m2"]}. Messages are UTF-8 text; other bytes are passed on as they are. */
    public static byte[] array(List<byte[]> messages) {
        long size = 1L + Math.max(messages.size(), 1);
        for (byte[] message : messages) {
            size += JsonText.length(message);
        }
        byte[] out = new byte[Math.toIntExact(size)];
        int at = 0;
        out[at++] = '[';
        for (int i = 0; i < messages.size(); i++) {
            if (i > 0) {
                out[at++] = ',';
            }
            at = JsonText.put(messages.get(i), out, at);
        }
        out[at] = ']';
        return out;
    }
}
