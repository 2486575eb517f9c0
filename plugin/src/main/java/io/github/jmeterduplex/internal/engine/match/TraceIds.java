package io.github.jmeterduplex.internal.engine.match;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.SecureRandom;

/**
 * Creates the W3C trace contexts (Trace Context level 1) of a run's messages for {@code traceparent}. Thread-safe.
 *
 * <p>A context is computed from the number in the message's id, so a message does not have to keep it. Its parts are
 * values of SplitMix64, the generator of {@link java.util.SplittableRandom}, whose n-th value can be computed without
 * the previous ones. Within a run two numbers never have the same context, and random seeds distinguish runs and
 * engines.
 */
public final class TraceIds {
    /** Whether a message carries a trace context, and with which sampled flag. */
    public enum Sampling {
        /** The message does not carry a trace context. */
        NO(0),
        /** The message carries a trace context that servers are asked not to record. */
        UNSAMPLED(1),
        /** The message carries a trace context that servers are asked to record. */
        SAMPLED(2);

        private final byte code;

        Sampling(int code) {
            this.code = (byte) code;
        }

        /**
         * Returns a code that a message stores in place of this constant, to save memory: there may be a million
         * messages.
         */
        byte code() {
            return code;
        }

        static Sampling of(byte code) {
            return switch (code) {
                case 1 -> UNSAMPLED;
                case 2 -> SAMPLED;
                default -> NO;
            };
        }
    }

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(ISO_8859_1);
    private static final int LONG_DIGITS = 16;

    private static final int TRACE_DIGITS = 2 * LONG_DIGITS;
    /** The length of a trace context: {@code 00-TRACE-PARENT-01}. */
    private static final int LENGTH = 55;

    private static final int PARENT_AT = 3 + TRACE_DIGITS + 1;

    /** The constant by which the state of SplitMix64 grows from one value to the next. */
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private static final double UNIT = 0x1.0p-53;

    private final long highSeed;
    private final long lowSeed;
    private final long parentSeed;

    TraceIds(long highSeed, long lowSeed, long parentSeed) {
        this.highSeed = highSeed;
        this.lowSeed = lowSeed;
        this.parentSeed = parentSeed;
    }

    /** Returns the trace ids of a new run. */
    static TraceIds random() {
        SecureRandom random = new SecureRandom();
        return new TraceIds(random.nextLong(), random.nextLong(), random.nextLong());
    }

    /** Returns the trace id of the message of this number: 32 hexadecimal digits, not all of them zero. */
    public String traceId(long number) {
        byte[] id = new byte[TRACE_DIGITS];
        putTrace(number, id, 0);
        return new String(id, ISO_8859_1);
    }

    /**
     * Returns the trace context of the message of this number: {@code 00-TRACE-PARENT-01}, or {@code -00} if it is not
     * sampled.
     */
    public String traceparent(long number, boolean isSampled) {
        byte[] context = new byte[LENGTH];
        context[0] = '0';
        context[1] = '0';
        context[2] = '-';
        putTrace(number, context, 3);
        context[PARENT_AT - 1] = '-';
        long parent = value(parentSeed, number);
        put(parent == 0 ? 1 : parent, context, PARENT_AT);
        context[LENGTH - 3] = '-';
        context[LENGTH - 2] = '0';
        context[LENGTH - 1] = (byte) (isSampled ? '1' : '0');
        return new String(context, ISO_8859_1);
    }

    /**
     * Whether the message of this number is sampled. Its trace id alone decides, as in the samplers of OpenTelemetry.
     *
     * @param share from 0 (no message) to 1 (all messages)
     */
    public boolean isSampled(long number, double share) {
        return (value(lowSeed, number) >>> 11) * UNIT < share;
    }

    private void putTrace(long number, byte[] out, int at) {
        long high = value(highSeed, number);
        long low = value(lowSeed, number);
        put(high, out, at);
        put(high == 0 && low == 0 ? 1 : low, out, at + LONG_DIGITS);
    }

    private static long value(long seed, long number) {
        long z = seed + number * GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    private static void put(long value, byte[] out, int from) {
        long left = value;
        for (int at = from + LONG_DIGITS - 1; at >= from; at--) {
            out[at] = DIGITS[(int) left & 15];
            left >>>= 4;
        }
    }
}
