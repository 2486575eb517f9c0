package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.OwnPercentiles;
import io.github.jmeterduplex.internal.report.trend.Slope;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;

/**
 * The report of a run: all figures that are printed, drawn or written.
 *
 * @param fromSeconds start of what is reported, since the earliest start
 * @param toSeconds end of it: of the last interval that is in
 * @param engines names of the engines
 * @param labels the messages, by label
 * @param perSecond written a second from the first send of any label to the last: labels that send at different times
 *     have no sum of rates; see {@link SendRate}
 * @param sessions the sessions of all engines
 * @param client the engines themselves
 * @param verdict whether they were fit to measure
 * @param messageFailures how often each cause struck a message
 * @param failures the causes that struck sessions and messages, by label, the most frequent first
 * @param singles the messages that are listed by themselves
 * @param slopes how fast figures grew, of a stretch of half an hour or more
 * @param remarks what to know beside the figures
 * @param pacing arrivals and stages
 */
public record Report(
        double fromSeconds,
        double toSeconds,
        List<String> engines,
        SortedMap<String, Label> labels,
        double perSecond,
        Sessions sessions,
        ClientSummary client,
        ClientVerdict verdict,
        SortedMap<String, Long> messageFailures,
        List<Failure> failures,
        SingleMessages singles,
        List<Slope> slopes,
        List<Remark> remarks,
        Pacing pacing) {
    /** What no row of a single message has. */
    private static final Set<Count> IN_NO_ROW = EnumSet.of(
            Count.LOST_TIMEOUT,
            Count.LOST_CONNECTION,
            Count.LOST_CLOSED,
            Count.LOST_END,
            Count.UNORDERED,
            Count.FOREIGN,
            Count.PUSHED,
            Count.SKEWED,
            Count.ROWS_DROPPED);

    /** Whether it is made of rows of single messages: of no engine, session or cause anything is known. */
    public boolean isOfRows() {
        return engines.isEmpty();
    }

    /** Whether figures are missing or may be wrong: no requirement is proven to be met then. */
    public boolean isIncomplete() {
        return remarks.stream().anyMatch(Remark::isOfIncompleteFiles);
    }

    /** Whether anything is known of this count: where not, it is 0 in every label. */
    public boolean tells(Count count) {
        return !isOfRows() || !IN_NO_ROW.contains(count);
    }

    /** A sentence on the figures. */
    public record Remark(String sentence, Kind kind) {
        /** What it is to the figures. */
        public enum Kind {
            /** How to read them, or to get better ones. */
            ADVICE,
            /** Something is amiss. */
            AMISS,
            /** Some are missing or may be wrong. */
            INCOMPLETE,
            /** Some are still to come, as the run is not over. */
            UNFINISHED
        }

        static Remark advice(String sentence) {
            return new Remark(sentence, Kind.ADVICE);
        }

        static Remark amiss(String sentence) {
            return new Remark(sentence, Kind.AMISS);
        }

        static Remark incomplete(String sentence) {
            return new Remark(sentence, Kind.INCOMPLETE);
        }

        static Remark unfinished(String sentence) {
            return new Remark(sentence, Kind.UNFINISHED);
        }

        /** Whether it says that figures are missing or may be wrong. */
        public boolean isOfIncompleteFiles() {
            return kind == Kind.INCOMPLETE || kind == Kind.UNFINISHED;
        }

        public boolean isAdvice() {
            return kind == Kind.ADVICE || kind == Kind.UNFINISHED;
        }
    }

    /**
     * The messages of one label.
     *
     * @param counts what was counted
     * @param perSecond written over the whole intervals between the first and the last send; see {@link SendRate}
     * @param latencies by kind, where there are any
     */
    public record Label(Counts<Count> counts, double perSecond, Map<LatencyKind, Latencies> latencies) {
        /** Whether messages were sent under it: pushes are not. */
        public boolean isSent() {
            return counts.get(Count.SENT) + counts.get(Count.WRITTEN) > 0;
        }

        public Optional<Latencies> latencies(LatencyKind kind) {
            return Optional.ofNullable(latencies.get(kind));
        }
    }

    /**
     * The sessions.
     *
     * @param counts what was counted; the levels in it mean nothing over several intervals
     * @param peak most sessions open at once, over all engines
     * @param connect times to open, where there are any
     * @param failures how often each cause struck
     * @param dips times in which sessions were dropped and not all back
     * @param transports how many sessions each transport opened in the whole run, warm-up included; empty where unknown
     */
    public record Sessions(
            Counts<SessionCount> counts,
            long peak,
            Optional<Latencies> connect,
            SortedMap<String, Long> failures,
            List<Dip> dips,
            SortedMap<String, Long> transports) {}

    /**
     * What one cause did to sessions, or to the messages of a label.
     *
     * @param label empty for sessions, and where the files do not say it
     * @param firstSeconds start of the first interval in which it struck, since the earliest start
     * @param lastSeconds start of the last one
     * @param example what one of the faults said; empty where the files have none
     */
    public record Failure(
            FailureCount.Kind kind,
            String cause,
            String label,
            long count,
            double firstSeconds,
            double lastSeconds,
            String example) {}

    /**
     * The least that the server's percentile can be if stops of the load generator explain the measured one, short or
     * long ones: the next lower percentile that they do not explain. Empty if the percentile is the server's.
     */
    public OptionalDouble leastOfServer(String label, LatencyKind kind, Latencies latencies, Percentile percentile) {
        if (!verdict.healthy() && !verdict.isUsable()) {
            return OptionalDouble.of(0);
        }
        List<String> own = verdict.explained().stream()
                .filter(one -> one.of().equals(measured(label, kind)))
                .findFirst()
                .map(OwnPercentiles::percentiles)
                .orElse(List.of());
        Optional<Percentile> servers = Optional.of(percentile);
        while (servers.filter(one -> own.contains(one.word())).isPresent()) {
            servers = servers.flatMap(Percentile::below);
        }
        return servers.filter(percentile::equals).isPresent()
                ? OptionalDouble.empty()
                : OptionalDouble.of(servers.map(latencies::at).orElse(0.0));
    }

    /** What the verdict calls the latencies of a label. */
    public static String measured(String label, LatencyKind kind) {
        return oneLine(label) + (kind == LatencyKind.LATENCY ? "" : " (" + kind.word() + ")");
    }

    /** A label may hold line breaks and other controls, which would break the table or the terminal. */
    public static String oneLine(String label) {
        return DisplayText.line(label);
    }
}
