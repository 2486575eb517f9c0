package io.github.jmeterduplex.internal.report.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Whether the engines were fit to measure.
 *
 * @param healthy there are figures of each engine's health, nothing disturbed the figures, and no limit was near
 * @param sentences what a tester must know, or the figures that show that all was well
 * @param disturbed stretches whose figures are the client's own, in their order, apart from each other
 * @param usable the parts between them whose figures are the server's, in their order
 * @param own percentiles that are the client's own in these parts too
 * @param explained percentiles of all that is reported that waits explain, those of the disturbed stretches included
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

    /** Whether disturbed stretches lie between usable ones. */
    public boolean isInterrupted() {
        return usable.size() > 1;
    }

    /**
     * The longest part that is usable and begins no earlier than this, in seconds from the start of the run; empty
     * where none holds a whole second.
     */
    public Optional<UsableStretch> longestUsable(double fromSeconds) {
        return usable.stream()
                .map(stretch -> stretch.from(fromSeconds))
                .filter(stretch -> stretch.wholeSeconds() > 0)
                .max(Comparator.comparingDouble(UsableStretch::wholeSeconds));
    }
}
