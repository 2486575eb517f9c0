package io.github.jmeterduplex.internal.codec;

/** The peer broke the protocol, or passed a limit: says what was expected and what came. Has no stack trace. */
public final class ProtocolBreach extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean limit;

    private ProtocolBreach(String message, boolean limit) {
        super(message, null, false, false);
        this.limit = limit;
    }

    /**
     * Bytes that the protocol does not allow.
     *
     * @param expected what the specification asks for here
     * @param got what came; cut and cleaned here
     */
    public static ProtocolBreach of(String expected, String got) {
        return new ProtocolBreach("expected " + expected + ", got " + Text.clean(got), false);
    }

    /**
     * A limit against hostile or broken peers was passed.
     *
     * @param name the limit's name, a property where there is one
     * @param allowed the limit with its unit
     * @param got what came
     */
    public static ProtocolBreach limit(String name, String allowed, String got) {
        return new ProtocolBreach("limit " + name + " of " + allowed + " passed: " + Text.clean(got), true);
    }

    /** Whether a limit was passed, rather than the protocol broken. */
    public boolean isLimit() {
        return limit;
    }
}
