package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.report.judge.ElapsedTime;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.RunFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes sentences about what a reader of the report must know. */
final class Remarks {
    /** Ratio of intended latency to latency from which more than a late wake-up of the sender made them differ. */
    private static final double SLIP_RATIO = 2;

    private static final double SLIP_MILLIS = 50;
    /** The share of the wanted messages a second from which a run has kept its rate. */
    private static final double KEPT_SHARE = 0.97;
    /** How much later than the first an engine may begin, in seconds. */
    private static final long LATE_SECONDS = 5;

    private static final long MILLIS_PER_SECOND = 1_000;

    private final List<Engine> engines;
    private final Window window;
    private final long endEpochMillis;
    private final long nowEpochMillis;

    /**
     * @param endEpochMillis of the last interval in the window
     */
    Remarks(List<Engine> engines, Window window, long endEpochMillis, long nowEpochMillis) {
        this.engines = engines;
        this.window = window;
        this.endEpochMillis = endEpochMillis;
        this.nowEpochMillis = nowEpochMillis;
    }

    List<Report.Remark> of(Map<String, Report.Label> labels) {
        List<Report.Remark> remarks = new ArrayList<>();
        if (endEpochMillis <= window.fromEpochMillis()) {
            remarks.add(Report.Remark.amiss("Nothing was recorded in this stretch of the run: try --from 0s."));
        }
        long dropped = labels.values().stream()
                .mapToLong(label -> label.counts().get(Count.ROWS_DROPPED))
                .sum();
        if (dropped > 0) {
            remarks.add(Report.Remark.amiss(dropped + " rows are missing in the messages files (queue or disk full, or"
                    + " duplex.messages.keepMegabytes reached); the figures here are exact all the same."));
        }
        labels.forEach((label, figures) ->
                slip(label, figures).ifPresent(sentence -> remarks.add(Report.Remark.amiss(sentence))));
        engines.forEach(engine -> addRemarks(engine, remarks));
        addRehearsals(labels, remarks);
        addRuns(remarks);
        addPairs(remarks);
        return remarks;
    }

    /** Returns a remark if latencies counted from the sends hide that the sender waited. */
    private static Optional<String> slip(String label, Report.Label figures) {
        Latencies sent = figures.latencies(LatencyKind.LATENCY).orElse(null);
        Latencies intended = figures.latencies(LatencyKind.INTENDED).orElse(null);
        if (sent == null || intended == null) {
            return Optional.empty();
        }
        boolean isShown = sent.shown(Percentile.P999).isPresent()
                && intended.shown(Percentile.P999).isPresent();
        Percentile percentile = isShown ? Percentile.P999 : Percentile.P99;
        double fromSend = sent.at(percentile);
        double fromIntended = intended.at(percentile);
        if (fromIntended < SLIP_RATIO * fromSend || fromIntended - fromSend < SLIP_MILLIS) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s could not keep its pace at times: %s is %.0f ms from the send, but %.0f ms from when the pace"
                        + " wanted the send. The sender waited meanwhile (for replies, for room to write, or in"
                        + " JMeter): users would have felt %s (intended).",
                Report.oneLine(label),
                isShown ? "p99.9" : "p99",
                fromSend,
                fromIntended,
                Report.oneLine(label)));
    }

    private void addRemarks(Engine engine, List<Report.Remark> remarks) {
        String name = engine.folder().name();
        if (!engine.meta().isReadable()) {
            remarks.add(Report.Remark.incomplete("Files of engine " + name + " are damaged: " + RunFile.NAME
                    + " is missing or cannot be read, so it is not known whether the others are complete."));
        } else if (engine.isGoingOn(nowEpochMillis)) {
            remarks.add(Report.Remark.unfinished((engines.size() == 1 ? "This run" : "Engine " + name)
                    + " is still going on: figures up to " + clock(engine.endEpochMillis()) + "."));
        } else if (!engine.meta().completed()) {
            remarks.add(Report.Remark.incomplete("Engine " + name + " ended without completing its files (killed?): its"
                    + " figures end with its last whole interval, at " + clock(engine.endEpochMillis()) + "."));
        }
        long late = engine.meta().fact(RunFile.LATE_SECONDS);
        long warmup = (window.fromEpochMillis() - Engine.origin(engines)) / MILLIS_PER_SECOND;
        if (late >= LATE_SECONDS && late > warmup) {
            remarks.add(Report.Remark.incomplete("Engine " + name + " began " + late
                    + " s after the first one: until then its share of the load was missing."));
        }
        long unseen = engine.meta().fact(RunFile.SAMPLES_DROPPED);
        if (unseen > 0) {
            remarks.add(Report.Remark.amiss(DisplayText.count(unseen, "message") + " of engine " + name
                    + " have no sample in JMeter's listeners, which were too slow"
                    + " (duplex.samples.max); the figures here count them all."));
        }
        long dropped = engine.meta().fact(RunFile.KEPT_DROPPED);
        if (dropped > 0) {
            remarks.add(Report.Remark.amiss(dropped + " messages and frames that engine " + name
                    + " kept for samplers were dropped (duplex.kept.megabytes): a Receive may have missed some; the"
                    + " figures here count them all."));
        }
        if (engine.meta().writeErrors() > 0) {
            remarks.add(Report.Remark.amiss("Engine " + name + " could not write its files "
                    + engine.meta().writeErrors() + " times: figures may be missing."));
        }
    }

    /** Adds advice for engines that were asked for more than they can do, unless all messages were sent in time. */
    private void addRehearsals(Map<String, Report.Label> labels, List<Report.Remark> remarks) {
        double written =
                labels.values().stream().mapToDouble(Report.Label::perSecond).sum();
        long wanted = engines.stream().mapToLong(Remarks::asked).sum();
        if (written >= KEPT_SHARE * wanted) {
            return;
        }
        for (Engine engine : engines) {
            double rehearsed = engine.meta().rehearsedPerSecond();
            if (rehearsed > 0 && asked(engine) > rehearsed) {
                remarks.add(Report.Remark.advice(String.format(
                        Locale.ROOT,
                        "The samplers of engine %s asked for %,d messages/s; it did %,.0f in its rehearsal: lower the"
                                + " rate, or add engines.",
                        engine.folder().name(),
                        asked(engine),
                        rehearsed)));
            }
        }
    }

    private static long asked(Engine engine) {
        return engine.meta().fact(RunFile.TARGET_PER_SECOND);
    }

    private String clock(long epochMillis) {
        return new ElapsedTime(Engine.origin(engines)).clock(Math.max(epochMillis, Engine.origin(engines)));
    }

    private void addRuns(List<Report.Remark> remarks) {
        List<String> runs = engines.stream()
                .map(engine -> engine.meta().members().get(RunFile.RUN))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .distinct()
                .toList();
        if (runs.size() > 1) {
            remarks.add(Report.Remark.amiss("Engines of different runs are merged into one report: "
                    + String.join(", ", runs) + ". To see runs side by side: report compare."));
        }
    }

    private void addPairs(List<Report.Remark> remarks) {
        for (Engine one : engines) {
            for (Engine other : engines) {
                if (one.endEpochMillis() >= 0
                        && one.endEpochMillis() < other.startEpochMillis()
                        && other.startEpochMillis() != Long.MAX_VALUE) {
                    remarks.add(Report.Remark.amiss("Engine " + other.folder().name() + " started after "
                            + one.folder().name() + " had ended: are they of one run?"));
                    return;
                }
            }
        }
    }
}
