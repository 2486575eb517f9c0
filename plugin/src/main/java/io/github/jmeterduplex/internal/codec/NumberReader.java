package io.github.jmeterduplex.internal.codec;

/** Reads a number from bytes without making text of them. */
@FunctionalInterface
public interface NumberReader {
    /** What the bytes say; what stands for none is the reader's. */
    long read(byte[] bytes, int from, int to);
}
