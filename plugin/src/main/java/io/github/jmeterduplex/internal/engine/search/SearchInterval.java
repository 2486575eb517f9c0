package io.github.jmeterduplex.internal.engine.search;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The messages of a search in one interval.
 *
 * @param interval its time
 * @param messages their counts
 * @param felt intended latencies: from the time that their pace intended, or from the send if there is no pace; one
 *     entry per label
 * @param fromSend latencies from the send
 * @param levels at the end of the interval
 * @param clients health of the load generator, by engine
 */
public record SearchInterval(
        Interval interval,
        Messages messages,
        List<IntervalLatencies> felt,
        List<IntervalLatencies> fromSend,
        Levels levels,
        Map<String, ClientSample> clients) {
    private static final double SLOWEST_HUNDREDTH = 0.01;

    public SearchInterval {
        felt = List.copyOf(felt);
        fromSend = List.copyOf(fromSend);
        clients = Map.copyOf(clients);
    }

    /** Returns the latency in microseconds that this share of the messages exceeds; 0 without latencies. */
    long micros(double share) {
        TreeMap<Long, Long> counts = new TreeMap<>();
        felt.forEach(latencies -> latencies.forEach((micros, count) -> counts.merge(micros, count, Long::sum)));
        double beyond =
                share * counts.values().stream().mapToLong(Long::longValue).sum();
        for (Map.Entry<Long, Long> slowest : counts.descendingMap().entrySet()) {
            beyond -= slowest.getValue();
            if (beyond < 0) {
                return slowest.getKey();
            }
        }
        return 0;
    }

    /** Returns the p99 of the messages' latencies in microseconds; 0 without latencies. */
    long p99Micros() {
        return micros(SLOWEST_HUNDREDTH);
    }

    /**
     * The message counts of an interval.
     *
     * @param written handed over
     * @param known those whose outcome became known
     * @param lost of these: lost, wrong, or never written
     * @param failed of these: never written
     * @param whyFailed why the last of them failed; empty if that is not known
     */
    public record Messages(long written, long known, long lost, long failed, String whyFailed) {
        /** Creates counts without failed messages. */
        Messages(long written, long known, long lost) {
            this(written, known, lost, 0, "");
        }

        /** Adds the counts of two intervals, or of two engines. */
        public Messages plus(Messages other) {
            return new Messages(
                    written + other.written,
                    known + other.known,
                    lost + other.lost,
                    failed + other.failed,
                    other.whyFailed.isEmpty() ? whyFailed : other.whyFailed);
        }
    }

    /**
     * The messages in flight, open sessions and dropped sessions of an interval.
     *
     * @param inFlight messages that the bounds apply to
     * @param open sessions
     * @param dropped sessions in the interval
     */
    public record Levels(long inFlight, long open, long dropped) {
        public Levels plus(Levels other) {
            return new Levels(inFlight + other.inFlight, open + other.open, dropped + other.dropped);
        }
    }
}
