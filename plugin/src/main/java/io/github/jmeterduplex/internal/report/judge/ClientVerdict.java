package io.github.jmeterduplex.internal.report.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whether the engines were fit to measure.
 *
 * @param healthy whether there are figures of each engine's health, the figures were not disturbed, and limits were not
 *     near
 * @param sentences what a tester must know, or the figures that show that all was well
 * @param disturbed stretches whose figures are the client's own, in their order, apart from each other
 * @param usable the parts between them whose figures are the server's, in their order
 * @param own percentiles that are the client's own in these parts too
 * @param explained percentiles of the whole report that waits explain, also with waits in disturbed stretches
 */
public record ClientVerdict(
        boolean healthy,
        List<String> sentences,
        List<DisturbedStretch> disturbed,
        List<UsableStretch> usable,
        List<OwnPercentiles> own,
        List<OwnPercentiles> explained) {
    /** A verdict on a report without figures of its load generators. */
    public static final ClientVerdict NONE =
            new ClientVerdict(true, List.of(), List.of(), List.of(), List.of(), List.of());

    /** Whether the figures of any part are the server's. */
    public boolean isUsable() {
        return !usable.isEmpty();
    }

    /** Whether there are disturbed stretches between usable ones. */
    public boolean isInterrupted() {
        return usable.size() > 1;
    }

    /**
     * Returns the longest usable part, cut to begin at this time or later, in seconds from the start of the run; empty
     * if all are shorter than a whole second.
     */
    public Optional<UsableStretch> longestUsable(double fromSeconds) {
        return usable.stream()
                .map(stretch -> stretch.from(fromSeconds))
                .filter(stretch -> stretch.wholeSeconds() > 0)
                .max(Comparator.comparingDouble(UsableStretch::wholeSeconds));
    }
}
