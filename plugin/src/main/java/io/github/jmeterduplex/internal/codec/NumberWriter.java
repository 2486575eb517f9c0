package io.github.jmeterduplex.internal.codec;

/** Writes what stands for a number into bytes without making text of it. */
public interface NumberWriter {
    /** How many bytes it takes. */
    int length(long number);

    /** Puts it into the array, and returns where it ends. */
    int put(long number, byte[] out, int at);
}
