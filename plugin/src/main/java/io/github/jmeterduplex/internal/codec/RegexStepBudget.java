package io.github.jmeterduplex.internal.codec;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the steps of a regular-expression search, against catastrophic backtracking, and counts the searches given up.
 * Shared by all patterns of one label and parameter. Thread-safe.
 *
 * <p>A million steps are milliseconds of an I/O thread. If a pattern took them a few times, it will do so again: from
 * then on it gets only the steps of a pattern that does not explode.
 */
public final class RegexStepBudget {
    /** Steps of a search; enough if a pattern does not explode. */
    public static final int MAX_STEPS = 1_000_000;

    /** Searches that may be given up before others get fewer steps. */
    public static final int TOLERATED = 10;

    /** Steps of a search after that, for each character of the text. */
    private static final int STEPS_PER_CHARACTER = 16;

    private static final int MIN_STEPS = 10_000;

    private final AtomicLong givenUp = new AtomicLong();

    /** Returns the steps for a search in a text of this length. */
    int steps(int characters) {
        return givenUp.get() < TOLERATED
                ? MAX_STEPS
                : Math.min(MAX_STEPS, Math.max(MIN_STEPS, STEPS_PER_CHARACTER * characters));
    }

    void exceeded() {
        givenUp.incrementAndGet();
    }

    /** Returns the number of searches given up. */
    public long givenUp() {
        return givenUp.get();
    }
}
