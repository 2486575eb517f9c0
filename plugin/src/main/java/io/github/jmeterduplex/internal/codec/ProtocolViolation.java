package io.github.jmeterduplex.internal.codec;

/**
 * Thrown if the other side broke the protocol or exceeded a limit; the message names what was expected and what came
 * instead. Does not have a stack trace.
 */
public final class ProtocolViolation extends RuntimeException {
    private static final long serialVersionUID = 1;

    private enum Kind {
        FORM,
        TEXT,
        LIMIT
    }

    private final Kind kind;

    private ProtocolViolation(String message, Kind kind) {
        super(message, null, false, false);
        this.kind = kind;
    }

    /**
     * Returns the exception for bytes that the protocol does not allow.
     *
     * @param expected what the specification requires here
     * @param got the actual content; is cut and cleaned here
     */
    public static ProtocolViolation of(String expected, String got) {
        return new ProtocolViolation(expectedAndGot(expected, got), Kind.FORM);
    }

    /** Returns the exception for text that is not valid in its encoding. */
    static ProtocolViolation badText(String expected, String got) {
        return new ProtocolViolation(expectedAndGot(expected, got), Kind.TEXT);
    }

    private static String expectedAndGot(String expected, String got) {
        return "expected " + expected + ", got " + DisplayText.clean(got);
    }

    /**
     * Returns the exception for an exceeded limit, which protects against hostile or broken servers.
     *
     * @param name the limit's name, a property if there is one
     * @param allowed the limit with its unit
     * @param got the actual amount
     */
    public static ProtocolViolation limit(String name, String allowed, String got) {
        return new ProtocolViolation(
                "limit " + name + " of " + allowed + " passed: " + DisplayText.clean(got), Kind.LIMIT);
    }

    /** Whether a limit was exceeded; false if the protocol was broken. */
    public boolean isLimit() {
        return kind == Kind.LIMIT;
    }

    /** Whether the reason is invalid text, which has a WebSocket close code of its own (RFC 6455, section 7.4.1). */
    public boolean isBadText() {
        return kind == Kind.TEXT;
    }
}
