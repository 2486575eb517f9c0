package io.github.jmeterduplex.internal.codec;

/** The peer broke the protocol, or passed a limit: says what was expected and what came. Has no stack trace. */
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
     * Bytes that the protocol does not allow.
     *
     * @param expected what the specification asks for here
     * @param got what came; cut and cleaned here
     */
    public static ProtocolViolation of(String expected, String got) {
        return new ProtocolViolation(expectedAndGot(expected, got), Kind.FORM);
    }

    /** Text that is none; the arguments as above. */
    static ProtocolViolation badText(String expected, String got) {
        return new ProtocolViolation(expectedAndGot(expected, got), Kind.TEXT);
    }

    private static String expectedAndGot(String expected, String got) {
        return "expected " + expected + ", got " + DisplayText.clean(got);
    }

    /**
     * A limit against hostile or broken peers was passed.
     *
     * @param name the limit's name, a property where there is one
     * @param allowed the limit with its unit
     * @param got what came
     */
    public static ProtocolViolation limit(String name, String allowed, String got) {
        return new ProtocolViolation(
                "limit " + name + " of " + allowed + " passed: " + DisplayText.clean(got), Kind.LIMIT);
    }

    /** Whether a limit was passed, rather than the protocol broken. */
    public boolean isLimit() {
        return kind == Kind.LIMIT;
    }

    /** Whether text is not in its encoding, which has a close code of its own (RFC 6455, section 7.4.1). */
    public boolean isBadText() {
        return kind == Kind.TEXT;
    }
}
