package io.github.jmeterduplex.internal.codec;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the steps of regular-expression searches, against catastrophic backtracking, and counts the searches that were
 * given up. Shared by all patterns of one label and parameter. Thread-safe.
 *
 * <p>A million steps are milliseconds of an I/O thread. If a pattern took them a few times, it will do so again: from
 * then on it gets only the steps of a pattern that does not explode.
 */
public final class RegexStepBudget {
    /**
     * Maximum number of steps in one search, which is enough for a pattern that does not backtrack catastrophically.
     */
    public static final int MAX_STEPS = 1_000_000;

    /** Number of searches that may be given up before later searches get fewer steps. */
    public static final int TOLERATED = 10;

    /** Number of steps for each character of the text, once more than {@link #TOLERATED} searches were given up. */
    private static final int STEPS_PER_CHARACTER = 16;

    private static final int MIN_STEPS = 10_000;

    private final AtomicLong givenUp = new AtomicLong();

    /** Returns how many steps a search in a text of this length may take. */
    int steps(int characters) {
        return givenUp.get() < TOLERATED
                ? MAX_STEPS
                : Math.min(MAX_STEPS, Math.max(MIN_STEPS, STEPS_PER_CHARACTER * characters));
    }

    void exceeded() {
        givenUp.incrementAndGet();
    }

    /** Returns the number of searches that were given up so far. */
    public long givenUp() {
        return givenUp.get();
    }
}
