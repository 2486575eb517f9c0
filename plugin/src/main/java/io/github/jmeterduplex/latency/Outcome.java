package io.github.jmeterduplex.latency;

import java.util.Locale;

/** The outcome of a message, and of an arrival that came beside it. */
public enum Outcome {
    /** All replies came in time. */
    REPLIED,
    /** A reply came but breaks what was expected. */
    WRONG,
    /** No reply was asked for. */
    UNANSWERED,
    /** Written, and no reply came in time. */
    LOST,
    /** Never written. */
    FAILED,
    /** An arrival after the time-out: a row of {@code unexpected.jtl}. */
    LATE,
    /** A second arrival for one message and session: a row of {@code unexpected.jtl}. */
    DUPLICATE;

    /** Kept, as every row of a message holds it. */
    private final String word = name().toLowerCase(Locale.ROOT);

    /** {@return the word in the files} */
    public String word() {
        return word;
    }
}
