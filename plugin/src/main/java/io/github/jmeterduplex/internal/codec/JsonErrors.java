package io.github.jmeterduplex.internal.codec;

/**
 * Creates the exceptions for invalid JSON in a test plan: they name the mistake and its position but not the value,
 * which may be a secret.
 */
public final class JsonErrors {
    private JsonErrors() {}

    /** Returns the exception for the position at which a scanner found the mistake. */
    public static IllegalArgumentException of(ProtocolViolation breach, byte[] json, JsonScanner scanner) {
        String what = breach.isLimit() ? "JSON nested deeper than " + JacksonJson.DEPTH_MAX : "not JSON";
        return at(what, json, scanner.position());
    }

    /** @param position of the mistake, in bytes; lines and columns of characters are counted from 1 */
    public static IllegalArgumentException at(String what, byte[] json, int position) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < position; i++) {
            boolean continuation = (json[i] & 0xC0) == 0x80;
            column = json[i] == '\n' ? 1 : column + (continuation ? 0 : 1);
            line += json[i] == '\n' ? 1 : 0;
        }
        return new IllegalArgumentException(what + ", at line " + line + ", column " + column);
    }
}
