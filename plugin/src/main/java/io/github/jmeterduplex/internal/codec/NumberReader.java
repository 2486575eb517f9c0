package io.github.jmeterduplex.internal.codec;

/** Reads a number from bytes without making a text of them. */
@FunctionalInterface
public interface NumberReader {
    /** Returns the number; the reader decides on the result if the bytes are not a number. */
    long read(byte[] bytes, int from, int to);
}
