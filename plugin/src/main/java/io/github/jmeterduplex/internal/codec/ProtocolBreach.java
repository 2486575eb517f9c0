package io.github.jmeterduplex.internal.codec;

/** The peer broke the protocol, or passed a limit: says what was expected and what came. Has no stack trace. */
public final class ProtocolBreach extends RuntimeException {
    private static final long serialVersionUID = 1;

    private enum Kind {
        FORM,
        TEXT,
        LIMIT
    }

    private final Kind kind;

    private ProtocolBreach(String message, Kind kind) {
        super(message, null, false, false);
        this.kind = kind;
    }

    /**
     * Bytes that the protocol does not allow.
     *
     * @param expected what the specification asks for here
     * @param got what came; cut and cleaned here
     */
    public static ProtocolBreach of(String expected, String got) {
        return new ProtocolBreach(expectedAndGot(expected, got), Kind.FORM);
    }

    /** Text that is none; the arguments as above. */
    static ProtocolBreach badText(String expected, String got) {
        return new ProtocolBreach(expectedAndGot(expected, got), Kind.TEXT);
    }

    private static String expectedAndGot(String expected, String got) {
        return "expected " + expected + ", got " + Text.clean(got);
    }

    /**
     * A limit against hostile or broken peers was passed.
     *
     * @param name the limit's name, a property where there is one
     * @param allowed the limit with its unit
     * @param got what came
     */
    public static ProtocolBreach limit(String name, String allowed, String got) {
        return new ProtocolBreach("limit " + name + " of " + allowed + " passed: " + Text.clean(got), Kind.LIMIT);
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
