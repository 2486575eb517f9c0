package io.github.jmeterduplex.internal.codec;

/** Writes the text of a number, such as a message's id, into bytes without making a string of it. */
public interface NumberWriter {
    /** How many bytes it takes. */
    int length(long number);

    /** Puts it into the array, and returns where it ends. */
    int put(long number, byte[] out, int at);
}
