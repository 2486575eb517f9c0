package io.github.jmeterduplex.internal.codec;

/** Reads one value out of a JSON text (RFC 6901), without building a tree. Thread-safe. */
public final class JsonPointer {
    /** @throws IllegalArgumentException when the text is no JSON pointer */
    public static JsonPointer compile(String text) {
        throw new UnsupportedOperationException("contract only: " + text);
    }

    /**
     * The scalar at this place as text (a string unquoted, a number as written), or null where the bytes are no JSON,
     * the place does not exist, or holds an object or array.
     */
    public String read(byte[] json, int offset, int length) {
        throw new UnsupportedOperationException("contract only: " + json.length + offset + length);
    }
}
