package io.github.jmeterduplex.internal.codec;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes what a SockJS client sends: an array of JSON strings and nothing else. Pure; thread-safe. */
public final class SockJsWriter {
    private SockJsWriter() {}

    /** A message of an array, UTF-8 text; other bytes are passed on as they are. */
    public interface Item {
        /** The message after it. */
        @Nullable
        Item next();

        /** The text, where it is put together only now. */
        @Nullable
        DeferredText late();

        /** The text, put together. */
        byte[] bytes();
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
    private record Listed(byte[] bytes, @Nullable Item next) implements Item {
        @Override
        public @Nullable DeferredText late() {
            return null;
        }
    }

    /** The frame {@code ["m1","m2"]}. */
    public static byte[] array(List<byte[]> messages) {
        Item first = null;
        for (int i = messages.size() - 1; i >= 0; i--) {
            first = new Listed(messages.get(i), first);
        }
        return array(first);
    }

    /** The same of a chain. */
    public static byte[] array(@Nullable Item first) {
        byte[] out = new byte[length(first)];
        int unused = put(first, out, 0);
        return out;
    }

    /** Bytes that {@link #put} writes. */
    public static int length(@Nullable Item first) {
        long size = first == null ? 2L : 1L;
        for (Item item = first; item != null; item = item.next()) {
            DeferredText late = item.late();
            size += 1L + (late == null ? JsonStringWriter.length(item.bytes()) : late.jsonLength());
        }
        return Math.toIntExact(size);
    }

    /** Bytes that {@link #put} writes at most, known without looking at the texts. */
    public static long most(@Nullable Item first) {
        long size = first == null ? 2L : 1L;
        for (Item item = first; item != null; item = item.next()) {
            DeferredText late = item.late();
            size += 1L + (late == null ? JsonStringWriter.most(item.bytes()) : late.jsonLength());
        }
        return size;
    }

    /** Writes the array of a chain to a place of an array, and returns the index after it. */
    public static int put(@Nullable Item first, byte[] out, int start) {
        int at = start;
        out[at++] = '[';
        for (Item item = first; item != null; item = item.next()) {
            DeferredText late = item.late();
            at = late == null ? JsonStringWriter.put(item.bytes(), out, at) : late.putJson(out, at);
            out[at++] = ',';
        }
        if (first != null) {
            at--;
        }
        out[at++] = ']';
        return at;
    }
}
