package io.github.jmeterduplex.internal.report.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The verdict on whether the engines were fit to measure, and in which parts of the run.
 *
 * @param healthy whether there are figures of each engine's health, the figures were not disturbed, and limits were not
 *     near
 * @param sentences what a tester must know, or the figures that show that all was well
 * @param disturbed stretches whose figures are the client's own, in their order, apart from each other
 * @param usable the parts between them whose figures are the server's, in their order
 * @param own percentiles that are the client's own in these parts too
 * @param explained percentiles of the reported latencies that waits explain, also with waits in disturbed stretches if
 *     latencies of these are reported
 * @param reported the parts whose latencies are reported; empty if those of disturbed stretches are reported as well
 */
public record ClientVerdict(
        boolean healthy,
        List<String> sentences,
        List<DisturbedStretch> disturbed,
        List<UsableStretch> usable,
        List<OwnPercentiles> own,
        List<OwnPercentiles> explained,
        List<UsableStretch> reported) {
    /** The verdict on a report without measurements of its load generators. */
    public static final ClientVerdict NONE =
            new ClientVerdict(true, List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    /**
     * Returns this verdict on a report of other latencies.
     *
     * @param parts whose latencies are reported
     * @param explains percentiles of these latencies that waits explain
     */
    public ClientVerdict with(List<UsableStretch> parts, List<OwnPercentiles> explains) {
        return new ClientVerdict(healthy, sentences, disturbed, usable, own, explains, parts);
    }

    /** Whether any part of the report shows the times of the server. */
    public boolean isUsable() {
        return !usable.isEmpty();
    }

    /** Whether the latencies from the start to this time are not reported; in seconds from the start of the run. */
    public boolean leavesOut(double untilSeconds) {
        return !reported.isEmpty() && untilSeconds <= reported.get(0).fromSeconds();
    }

    /** Whether disturbances divide the usable part of the run into several stretches. */
    public boolean isInterrupted() {
        return usable.size() > 1;
    }

    /**
     * Returns the longest usable part from this time on, in seconds from the start of the run; empty if all are below a
     * second.
     */
    public Optional<UsableStretch> longestUsable(double fromSeconds) {
        return usable.stream()
                .map(stretch -> stretch.from(fromSeconds))
                .filter(stretch -> stretch.wholeSeconds() > 0)
                .max(Comparator.comparingDouble(UsableStretch::wholeSeconds));
    }

    /**
     * A stretch of a run in which the load generator was disturbed, so that measured times are not those of the server.
     *
     * @param fromSeconds its start, since the earliest start of the run
     * @param toSeconds its end
     * @param causes the causes of the disturbance
     */
    public record DisturbedStretch(double fromSeconds, double toSeconds, Set<Disturbance> causes) {}

    /**
     * A part of the report in which the load generator was not disturbed.
     *
     * @param fromSeconds its start, in seconds from the start of the run
     * @param toSeconds its end
     */
    public record UsableStretch(double fromSeconds, double toSeconds) {
        /** Returns the rest of this part from the given time on; its length may be 0. */
        UsableStretch from(double seconds) {
            double from = Math.max(fromSeconds, seconds);
            return new UsableStretch(from, Math.max(from, toSeconds));
        }

        /** Returns the number of whole seconds in this part, as options take only whole seconds; may be negative. */
        double wholeSeconds() {
            return Math.floor(toSeconds) - Math.ceil(fromSeconds);
        }
    }

    /**
     * Percentiles that show the load generator's own delays, not the server's.
     *
     * @param of the label, and the kind of its latencies if it has more than one
     * @param percentiles for example {@code p99}, the lowest first
     * @param lowestMillis the lowest of them
     */
    public record OwnPercentiles(String of, List<String> percentiles, double lowestMillis) {
        public OwnPercentiles {
            percentiles = List.copyOf(percentiles);
        }
    }

    /** A cause by which the load generator was disturbed. */
    public enum Disturbance {
        /** Garbage collections paused the engine. */
        GC,
        /** The engine's threads waited for a core, or filled the cores for seconds. */
        CPU,
        /** The engine stood still, and garbage collections or full cores do not explain it. */
        STANDSTILL,
        /** An I/O loop of the engine let messages wait that had arrived. */
        IO;

        /** {@return the word for this cause in the JSON report} */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
