package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict;
import io.github.jmeterduplex.internal.report.judge.ClientVerdict.OwnPercentiles;
import io.github.jmeterduplex.internal.report.trend.TimeSeries.Slope;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;

/**
 * The report of a run, with all values that are printed, drawn or written.
 *
 * @param fromSeconds start of the reported stretch, since the earliest start
 * @param toSeconds end of the stretch: of its last interval
 * @param engines names of the engines
 * @param labels the messages, by label
 * @param perSecond written a second from the first send of any label to the last: rates of labels that send at
 *     different times cannot be summed; see {@link SendRate}
 * @param sessions the sessions of all engines
 * @param client the engines themselves
 * @param verdict whether they were fit to measure
 * @param messageFailures how often each cause struck a message
 * @param failures the causes that struck sessions and messages, by label, the most frequent first
 * @param singles the messages that are listed by themselves
 * @param slopes how fast figures grew, if the stretch is half an hour or longer
 * @param remarks what to know in addition to the figures
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
    /** Counts that a report does not know if it is made of rows of single messages. */
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

    /** Whether the report is made of rows of single messages, so that engines, sessions and causes are unknown. */
    public boolean isOfRows() {
        return engines.isEmpty();
    }

    /** Whether values are missing or may be wrong, so that it is not proven that a requirement is met. */
    public boolean isIncomplete() {
        return remarks.stream().anyMatch(Remark::isOfIncompleteFiles);
    }

    /** Whether the report knows this count; if not, the count is 0 in every label. */
    public boolean tells(Count count) {
        return !isOfRows() || !IN_NO_ROW.contains(count);
    }

    /** A sentence on the values of the report, for its reader. */
    public record Remark(String sentence, Kind kind) {
        /** What a remark says about the values of the report. */
        public enum Kind {
            /** Advice on how to read the values, or to get better ones. */
            ADVICE,
            /** Something is wrong with the run. */
            AMISS,
            /** Some values are missing or may be wrong. */
            INCOMPLETE,
            /** Some values are still to come, as the run has not ended. */
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

        /** Whether the remark says that values are missing or may be wrong. */
        public boolean isOfIncompleteFiles() {
            return kind == Kind.INCOMPLETE || kind == Kind.UNFINISHED;
        }

        public boolean isAdvice() {
            return kind == Kind.ADVICE || kind == Kind.UNFINISHED;
        }
    }

    /**
     * The counts, the rate and the latencies of the messages of one label.
     *
     * @param counts the counts of messages
     * @param perSecond written over the whole intervals between the first and the last send; see {@link SendRate}
     * @param latencies by kind, if there are any
     * @param arrivals the number of latencies of each kind, also of those that are not reported, as the load generator
     *     was disturbed
     */
    public record Label(
            Counts<Count> counts,
            double perSecond,
            Map<LatencyKind, Latencies> latencies,
            Map<LatencyKind, Long> arrivals) {
        /** Creates a label with all its latencies. */
        Label(Counts<Count> counts, double perSecond, Map<LatencyKind, Latencies> latencies) {
            this(counts, perSecond, latencies, new EnumMap<>(LatencyKind.class));
            latencies.forEach((kind, all) -> arrivals.put(kind, all.count()));
        }

        /** Returns this label with other latencies of some kinds. */
        Label with(Map<LatencyKind, Latencies> others) {
            Map<LatencyKind, Latencies> all = new EnumMap<>(latencies);
            all.putAll(others);
            return new Label(counts, perSecond, all, arrivals);
        }

        /** Returns the number of latencies of a kind in the whole report. */
        public long arrivals(LatencyKind kind) {
            return arrivals.getOrDefault(kind, 0L);
        }

        /** Whether messages of this label were sent; pushes are only received. */
        public boolean isSent() {
            return counts.get(Count.SENT) + counts.get(Count.WRITTEN) > 0;
        }

        public Optional<Latencies> latencies(LatencyKind kind) {
            return Optional.ofNullable(latencies.get(kind));
        }
    }

    /**
     * The sessions of a run: their counts, times to open, failures and dips.
     *
     * @param counts the counts of sessions; the levels in it do not have a meaning over several intervals
     * @param peak highest number of open sessions, over all engines
     * @param connects times to open, and their parts, by kind
     * @param failures how often each cause struck
     * @param dips times in which sessions were dropped and not all were back
     * @param transports how many sessions each transport opened in the whole run, with the warm-up; empty if unknown
     * @param closes how many sessions servers ended by a close frame in the whole run, by its code and reason
     */
    public record Sessions(
            Counts<SessionCount> counts,
            long peak,
            Map<LatencyKind, Latencies> connects,
            SortedMap<String, Long> failures,
            List<Dip> dips,
            SortedMap<String, Long> transports,
            SortedMap<String, Long> closes) {
        /** The counts that can be summed over a whole run. */
        public static final List<SessionCount> SUMMABLE = List.of(
                SessionCount.OPENED,
                SessionCount.FAILED,
                SessionCount.LOST,
                SessionCount.RECONNECTED,
                SessionCount.RESUMED);

        /** Returns the times from the start of an opening to the open session, if there are any. */
        public Optional<Latencies> connect() {
            return Optional.ofNullable(connects.get(LatencyKind.CONNECT));
        }
    }

    /**
     * How often one cause struck sessions, or the messages of a label.
     *
     * @param label empty for sessions, and if the files do not give it
     * @param firstSeconds start of the first interval in which it struck, since the earliest start
     * @param lastSeconds start of the last one
     * @param example text of one of the faults; empty if the files do not have one
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
     * Returns a lower limit of the server's percentile if stops of the load generator explain the measured one. It is
     * the next lower percentile that they do not explain. Empty if the percentile is the server's.
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

    /** Returns the name by which the verdict calls the latencies of a label. */
    public static String measured(String label, LatencyKind kind) {
        return oneLine(label) + (kind == LatencyKind.LATENCY ? "" : " (" + kind.word() + ")");
    }

    /**
     * Returns a label as one line, without line breaks and other controls that would break the table or the terminal.
     */
    public static String oneLine(String label) {
        return DisplayText.line(label);
    }

    /**
     * A time in which sessions were dropped and not all of them had reconnected or been replaced. A session is replaced
     * if another one was opened instead. Times may be up to two intervals of the files too long; they are never too
     * short.
     *
     * @param atSeconds when the first session was dropped, since the earliest start
     * @param lost how many were dropped
     * @param lowest fewest sessions open at the end of a second in which some were dropped
     * @param halfBackAfterSeconds when half of them were back, since the first drop; empty if that did not happen
     * @param mostBackAfterSeconds when nine tenths were back, likewise
     * @param backAfterSeconds when all were back, likewise
     * @param mostPerSecond most that came back in one second
     */
    public record Dip(
            double atSeconds,
            long lost,
            long lowest,
            OptionalDouble halfBackAfterSeconds,
            OptionalDouble mostBackAfterSeconds,
            OptionalDouble backAfterSeconds,
            double mostPerSecond) {}

    /**
     * A message that a report lists individually.
     *
     * @param message its facts
     * @param atSeconds when it was sent, since the earliest start
     * @param traceUrl the page of its trace; empty if it is not known, or the message was not traced
     */
    public record SingleMessage(ListedMessage message, double atSeconds, Optional<String> traceUrl) {}

    /**
     * The messages that a report lists individually: the slowest ones, and those that failed.
     *
     * @param slowest replied ones, the slowest first
     * @param lost lost, wrong and failed ones, in this order, each kind by the time of its send
     */
    public record SingleMessages(List<Report.SingleMessage> slowest, List<Report.SingleMessage> lost) {
        /** Empty lists, for a report that does not list single messages. */
        public static final SingleMessages NONE = new SingleMessages(List.of(), List.of());

        public SingleMessages {
            slowest = List.copyOf(slowest);
            lost = List.copyOf(lost);
        }
    }
}
