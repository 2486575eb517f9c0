package io.github.jmeterduplex.internal.engine.pace;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kind of arrival process: even, Poisson or bursts.
 *
 * @param kind of the process
 * @param burst arrivals at the same time; 1 unless the kind is {@link Kind#BURST}
 */
public record ArrivalProcess(Kind kind, int burst) {
    public enum Kind {
        /** Arrivals at equal distances. */
        EVEN,
        /** Arrivals at random distances, exponentially distributed, as of many independent users. */
        POISSON,
        /** Several arrivals at the same time, with pauses between. */
        BURST
    }

    public static final ArrivalProcess EVEN = new ArrivalProcess(Kind.EVEN, 1);

    /** The arrivals of many independent users. */
    public static final ArrivalProcess POISSON = new ArrivalProcess(Kind.POISSON, 1);

    public static final int MAX_AT_ONCE = 1_000_000;

    /** The forms that {@link #parse} accepts, as the end of the sentence "allowed: ...". */
    public static final String ALLOWED = "even, poisson or burst:N with N from 1 to " + MAX_AT_ONCE;

    private static final Pattern BURST = Pattern.compile("burst:([0-9]{1,7})");

    public static ArrivalProcess burst(int size) {
        if (size < 1 || size > MAX_AT_ONCE) {
            throw new IllegalArgumentException("a burst of " + size);
        }
        return new ArrivalProcess(Kind.BURST, size);
    }

    /** Reads {@code even}, {@code poisson} or {@code burst:N}; any other text is an illegal argument. */
    public static ArrivalProcess parse(String text) {
        if (text.equals(EVEN.toString())) {
            return EVEN;
        }
        if (text.equals(POISSON.toString())) {
            return POISSON;
        }
        Matcher burst = BURST.matcher(text);
        if (!burst.matches()) {
            throw new IllegalArgumentException("not an arrival process");
        }
        return burst(Integer.parseInt(burst.group(1)));
    }

    /** Whether arrivals are random, so that a seed is needed to repeat them. */
    public boolean areRandom() {
        return kind == Kind.POISSON;
    }

    /** Returns a new sequence of arrivals with a mean rate of 1; the seed is for random ones. */
    ArrivalSequence sequence(long seed) {
        return areRandom() ? new ArrivalSequence.Poisson(seed, 0) : new ArrivalSequence.Bursts(burst);
    }

    /** Returns the text that {@link #parse} reads. */
    @Override
    public String toString() {
        String word = kind.name().toLowerCase(Locale.ROOT);
        return kind == Kind.BURST ? word + ":" + burst : word;
    }
}
