package io.github.jmeterduplex.internal.engine.match;

/** Whether a message carries a trace context, and with which sampled flag. */
public enum TraceSampling {
    /** It does not carry a trace context. */
    NO(0),
    /** Servers are asked not to record it. */
    UNSAMPLED(1),
    /** Servers are asked to record it. */
    SAMPLED(2);

    private final byte code;

    TraceSampling(int code) {
        this.code = (byte) code;
    }

    /** Returns a code to store, as a reference would be too large for a million messages. */
    byte code() {
        return code;
    }

    static TraceSampling of(byte code) {
        return switch (code) {
            case 1 -> UNSAMPLED;
            case 2 -> SAMPLED;
            default -> NO;
        };
    }
}
