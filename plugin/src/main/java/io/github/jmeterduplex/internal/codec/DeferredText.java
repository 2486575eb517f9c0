package io.github.jmeterduplex.internal.codec;

/**
 * A text that is written directly into an outgoing message, plain or as a JSON string, so that its constant parts are
 * encoded and escaped only once. UTF-8. Immutable.
 */
public interface DeferredText {
    /**
     * Writes the digits or other text of a number, for example a message's id, into a byte array without making a
     * string.
     */
    interface NumberWriter {
        /** Returns the length of the number's text in bytes. */
        int length(long number);

        /** Writes the text into the array, and returns the index after it. */
        int put(long number, byte[] out, int at);
    }

    /** Returns the number of bytes that {@link #put} writes. */
    int length();

    /** Writes the text, and returns the index after it. */
    int put(byte[] out, int at);

    /** Returns the number of bytes that {@link #putJson} writes. */
    int jsonLength();

    /** Writes the text as a JSON string (RFC 8259, section 7), quotes included, and returns the index after it. */
    int putJson(byte[] out, int at);

    /** Assembles the text into a new array. */
    default byte[] bytes() {
        byte[] bytes = new byte[length()];
        int unused = put(bytes, 0);
        return bytes;
    }
}
