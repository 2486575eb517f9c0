package io.github.jmeterduplex.internal.serve;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The time from a message to its reply, as {@code --delay} gives it.
 *
 * @param kind how the times are distributed
 * @param millis the time itself, or the mean of an exponential or the median of a lognormal distribution
 * @param spread the geometric standard deviation of a lognormal distribution, else 1
 */
public record Delay(Kind kind, double millis, double spread) {
    /** How the times are distributed. */
    public enum Kind {
        FIXED,
        EXP,
        LOGNORMAL
    }

    static final Delay NONE = new Delay(Kind.FIXED, 0, 1);

    static final String ALLOWED =
            "20ms, 1.5s, exp:20ms (mean), lognormal:20ms,2 (median, geometric standard deviation)";

    private static final String NUMBER = "[0-9]{1,9}(?:\\.[0-9]{1,6})?";
    private static final Pattern TEXT =
            Pattern.compile("(?:(exp|lognormal):)?(" + NUMBER + ")(ms|s)?(?:,(" + NUMBER + "))?");

    private static final double MAX_MILLIS = 3_600_000;
    private static final double MAX_SPREAD = 100;
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final double NANOS_PER_MILLI = 1_000_000;

    /**
     * Reads the text of the option; a number without a unit is in milliseconds.
     *
     * @throws IllegalArgumentException if it is not a delay; the message names the text and what is allowed
     */
    static Delay parse(String text) {
        Matcher parts = TEXT.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            throw wrong(text);
        }
        String name = parts.group(1);
        Kind kind = name == null ? Kind.FIXED : Kind.valueOf(name.toUpperCase(Locale.ROOT));
        boolean hasSpread = parts.group(4) != null;
        double millis = Double.parseDouble(parts.group(2)) * ("s".equals(parts.group(3)) ? MILLIS_PER_SECOND : 1);
        double spread = hasSpread ? Double.parseDouble(parts.group(4)) : 1;
        boolean isLognormal = kind == Kind.LOGNORMAL;
        if (hasSpread != isLognormal || millis > MAX_MILLIS || spread < 1 || spread > MAX_SPREAD) {
            throw wrong(text);
        }
        return new Delay(kind, millis, spread);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("--delay '" + text + "' is not a delay; allowed: " + ALLOWED
                + "; at most 1 h, and a deviation from 1 to 100");
    }

    /** Returns the time for one reply, at most ten hours. */
    long drawNanos(SplittableRandom random) {
        double drawn = switch (kind) {
            case FIXED -> millis;
            case EXP -> -Math.log1p(-random.nextDouble()) * millis;
            case LOGNORMAL -> millis * Math.exp(Math.log(spread) * random.nextGaussian());
        };
        return Math.round(Math.min(drawn, 10 * MAX_MILLIS) * NANOS_PER_MILLI);
    }

    boolean isNone() {
        return millis == 0;
    }

    /** Returns the text that {@link #parse} reads. */
    String text() {
        String time = number(millis) + "ms";
        return switch (kind) {
            case FIXED -> time;
            case EXP -> "exp:" + time;
            case LOGNORMAL -> "lognormal:" + time + ',' + number(spread);
        };
    }

    /** Returns a number without the digits that it does not need. */
    static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : Double.toString(value);
    }
}
