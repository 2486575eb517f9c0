package io.github.jmeterduplex.internal.engine.search;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.util.List;
import java.util.Map;

/**
 * What happened in one interval to the messages that a search looks at.
 *
 * @param interval when
 * @param messages what was counted
 * @param felt intended latencies: from when their pace wanted them, or from the send where there is none; one entry a
 *     label
 * @param fromSend from the send
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
    public SearchInterval {
        felt = List.copyOf(felt);
        fromSend = List.copyOf(fromSend);
        clients = Map.copyOf(clients);
    }

    /**
     * Counts of messages.
     *
     * @param written handed over
     * @param known whose outcome became known
     * @param lost of these: lost, wrong, or never written
     * @param failed of these: never written
     * @param whyFailed why the last of them failed; empty where that is not known
     */
    public record Messages(long written, long known, long lost, long failed, String whyFailed) {
        /** Those of which none has failed. */
        Messages(long written, long known, long lost) {
            this(written, known, lost, 0, "");
        }

        /** Those of two intervals, or two engines, together. */
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
     * How many there are.
     *
     * @param inFlight messages of those that are held against the bounds
     * @param open sessions
     * @param dropped sessions in the interval
     */
    public record Levels(long inFlight, long open, long dropped) {
        /** Those of two engines together. */
        public Levels plus(Levels other) {
            return new Levels(inFlight + other.inFlight, open + other.open, dropped + other.dropped);
        }
    }
}
