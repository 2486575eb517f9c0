package io.github.jmeterduplex.latency;

import java.util.Locale;

/** The outcome of a message, or of an arrival in addition to that outcome. */
public enum Outcome {
    /** All replies came in time. */
    REPLIED,
    /** A reply came but is not as expected. */
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

    /** The outcome as a word; kept in a field, since every row of a message has it. */
    private final String word = name().toLowerCase(Locale.ROOT);

    /** {@return the word in the files} */
    public String word() {
        return word;
    }
}
