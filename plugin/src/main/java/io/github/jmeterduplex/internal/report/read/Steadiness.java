package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.ElapsedTime;
import io.github.jmeterduplex.internal.report.trend.EngineResources;
import io.github.jmeterduplex.internal.report.trend.LabelTrend;
import io.github.jmeterduplex.internal.report.trend.TimeSeries;
import io.github.jmeterduplex.internal.report.trend.TimeSeries.Slope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds what is not steady in a run: slow starts, trends, halves that differ, and resources that grow. Confined to one
 * thread.
 */
final class Steadiness {
    private static final String P50 = "p50";
    private static final String P99 = "p99";
    private static final int MAX_SENTENCES = 10;

    private final SortedMap<String, LabelTrend> labels = new TreeMap<>();
    private final EngineResources engines;

    /**
     * @param engines the resources of each engine over time
     */
    Steadiness(EngineResources engines) {
        this.engines = engines;
    }

    /** Adds the trend of a label, over the time in which its load was planned to stay the same. */
    void add(String label, LabelTrend series) {
        labels.put(label, series);
    }

    /**
     * Returns remarks on what is not steady. Remarks on messages are advice on reading their figures; if the load
     * generator itself needs more and more of a resource, something is wrong.
     *
     * @param fromEpochMillis start of the stretch
     * @param afterWarmUp whether it starts when the warm-up ends
     * @param verdict tells the usable parts of the run: only those are recommended
     * @param at writes times as counted from the earliest start
     */
    List<Report.Remark> remarks(long fromEpochMillis, boolean afterWarmUp, ClientVerdict verdict, ElapsedTime at) {
        List<Report.Remark> remarks = new ArrayList<>();
        if (verdict.isUsable()) {
            Optional<SlowStart> slowStart = slowStart(at).filter(start -> !verdict.leavesOut(start.endSeconds()));
            slowStart.ifPresent(
                    start -> remarks.add(Report.Remark.advice(start.sentence(fromEpochMillis, afterWarmUp, verdict))));
            longestUsable(verdict, slowStart.map(SlowStart::endSeconds).orElse(0.0))
                    .filter(sentence -> verdict.reported().isEmpty())
                    .ifPresent(sentence -> remarks.add(Report.Remark.advice(sentence)));
        }
        List<Report.Remark> unsteady = new ArrayList<>();
        labels.forEach((name, series) -> {
            LabelTrend settled = series.settled();
            List<String> parts = new ArrayList<>();
            settled.p50().changeText(P50).ifPresent(parts::add);
            settled.p99().changeText(P99).ifPresent(parts::add);
            if (!parts.isEmpty()) {
                unsteady.add(Report.Remark.advice(
                        Report.oneLine(name) + " is not steady: " + String.join(", ", parts) + "."));
            }
        });
        engines.sentences().forEach(sentence -> unsteady.add(Report.Remark.amiss(sentence)));
        int shown = Math.min(MAX_SENTENCES, unsteady.size());
        remarks.addAll(unsteady.subList(0, shown));
        List<Report.Remark> more = unsteady.subList(shown, unsteady.size());
        if (!more.isEmpty()) {
            String sentence = "... and " + more.size() + " more are not steady.";
            remarks.add(
                    more.stream().allMatch(Report.Remark::isAdvice)
                            ? Report.Remark.advice(sentence)
                            : Report.Remark.amiss(sentence));
        }
        return remarks;
    }

    /** Returns the slow start of the label that was slow for longest, as it determines the warm-up for all labels. */
    private Optional<SlowStart> slowStart(ElapsedTime at) {
        return labels.entrySet().stream()
                .filter(label -> label.getValue().endOfSlowStart().isPresent())
                .max(Comparator.comparingLong(Steadiness::end))
                .map(label -> new SlowStart(Report.oneLine(label.getKey()), end(label), at));
    }

    /**
     * Returns a sentence on the longest usable part after a slow start; empty if disturbances do not interrupt the run.
     */
    private static Optional<String> longestUsable(ClientVerdict verdict, double endOfSlowStart) {
        return verdict.isInterrupted()
                ? verdict.longestUsable(endOfSlowStart)
                        .map(stretch -> String.format(
                                Locale.ROOT,
                                "The longest part in which nothing disturbed the client: --from %.0fs --to %.0fs.",
                                Math.ceil(stretch.fromSeconds()),
                                Math.floor(stretch.toSeconds())))
                : Optional.empty();
    }

    private static long end(Map.Entry<String, LabelTrend> label) {
        return label.getValue().endOfSlowStart().orElseThrow();
    }

    /**
     * Returns how fast latencies and resources grew in a long run, those of engines first; empty if the run is not
     * long.
     */
    List<Slope> slopes() {
        List<Slope> slopes = new ArrayList<>(engines.slopes());
        labels.forEach((name, series) -> {
            LabelTrend settled = series.settled();
            addSlope(name, "p50_ms", settled.p50(), slopes);
            addSlope(name, "p99_ms", settled.p99(), slopes);
        });
        return slopes;
    }

    private static void addSlope(String of, String figure, TimeSeries series, List<Slope> slopes) {
        if (series.isLong()) {
            series.slope(of, figure).ifPresent(slopes::add);
        }
    }

    /**
     * A label that was slower at the start of the run than later.
     *
     * @param name on one line
     * @param endEpochMillis when it stopped being slower
     * @param at writes times as counted from the earliest start
     */
    private record SlowStart(String name, long endEpochMillis, ElapsedTime at) {
        private static final double MILLIS_PER_SECOND = 1_000;

        /**
         * Returns a sentence about the slow start, which also names the part of the run to report instead.
         *
         * @param fromEpochMillis start of the stretch that is reported
         * @param afterWarmUp whether it starts when the warm-up ends
         */
        String sentence(long fromEpochMillis, boolean afterWarmUp, ClientVerdict verdict) {
            String until = at.clock(endEpochMillis);
            double leftOut = seconds(fromEpochMillis);
            if (leftOut > 0 && !afterWarmUp) {
                return name + " was slower at the start of this stretch, until " + until + ".";
            }
            String what = leftOut > 0
                    ? String.format(
                            Locale.ROOT,
                            "What is left out as warm-up, %.0f s, is too short: %s was slower until %s",
                            leftOut,
                            name,
                            until)
                    : name + " was slower at first, until " + until;
            long end = (long) Math.ceil(endSeconds());
            String nextRun = "duplex.warmup.seconds=" + end + " in the next run.";
            if (verdict.isInterrupted()) {
                return what + ". Leave that out: " + nextRun;
            }
            long from = Math.max(end, (long) Math.ceil(verdict.usable().get(0).fromSeconds()));
            return what + ". Leave that out: --from " + from + "s, or " + nextRun;
        }

        /** Returns when the slow start ended, in seconds from the earliest start. */
        double endSeconds() {
            return seconds(endEpochMillis);
        }

        private double seconds(long epochMillis) {
            return (epochMillis - at.originEpochMillis()) / MILLIS_PER_SECOND;
        }
    }
}
