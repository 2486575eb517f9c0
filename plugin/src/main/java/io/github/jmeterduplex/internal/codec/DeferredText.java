package io.github.jmeterduplex.internal.codec;

/**
 * Text of a message that is put together where it is written, in the form that goes out: what is known of it before,
 * such as its escapes, is not looked for in each message. UTF-8. Immutable.
 */
public interface DeferredText {
    /** Bytes that {@link #put} writes. */
    int length();

    /** Writes the text, and returns the index after it. */
    int put(byte[] out, int at);

    /** Bytes that {@link #putJson} writes. */
    int jsonLength();

    /** Writes the text as a JSON string (RFC 8259, section 7), quotes included, and returns the index after it. */
    int putJson(byte[] out, int at);

    /** The text, put together now. */
    default byte[] bytes() {
        byte[] bytes = new byte[length()];
        int unused = put(bytes, 0);
        return bytes;
    }
}
