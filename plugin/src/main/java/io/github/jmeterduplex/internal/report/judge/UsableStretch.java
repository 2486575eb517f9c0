package io.github.jmeterduplex.internal.report.judge;

/**
 * A part of the report in which the load generator was not disturbed.
 *
 * @param fromSeconds its start, in seconds from the start of the run
 * @param toSeconds its end
 */
public record UsableStretch(double fromSeconds, double toSeconds) {
    /** Returns the part that begins at this time or later; its length may be 0. */
    UsableStretch from(double seconds) {
        double from = Math.max(fromSeconds, seconds);
        return new UsableStretch(from, Math.max(from, toSeconds));
    }

    /** Returns the number of whole seconds within it, which is what options take; may be negative. */
    double wholeSeconds() {
        return Math.floor(toSeconds) - Math.ceil(fromSeconds);
    }
}
