package io.github.jmeterduplex.internal.codec;

/** Writes the text of a number, for example a message's id, into bytes without making a string. */
public interface NumberWriter {
    /** Returns the length of the text in bytes. */
    int length(long number);

    /** Writes the text into the array, and returns the index after it. */
    int put(long number, byte[] out, int at);
}
