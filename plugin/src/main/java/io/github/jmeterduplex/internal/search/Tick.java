package io.github.jmeterduplex.internal.search;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import java.util.List;

/**
 * What happened in one interval to the messages that a search looks at.
 *
 * @param interval when
 * @param messages what was counted
 * @param felt from when their pace wanted them, or from the send where there is none; one entry a label
 * @param fromSend from the send
 * @param levels at the end of the interval
 * @param client how the load generator fared
 */
public record Tick(
        Interval interval,
        Messages messages,
        List<IntervalLatencies> felt,
        List<IntervalLatencies> fromSend,
        Levels levels,
        ClientSample client) {
    public Tick {
        felt = List.copyOf(felt);
        fromSend = List.copyOf(fromSend);
    }

    /**
     * Counts of messages.
     *
     * @param written handed over
     * @param known whose outcome became known
     * @param lost of these: lost, or never written
     */
    public record Messages(long written, long known, long lost) {
        Messages plus(Messages other) {
            return new Messages(written + other.written, known + other.known, lost + other.lost);
        }
    }

    /**
     * How many there are.
     *
     * @param inFlight messages
     * @param open sessions
     * @param dropped sessions in the interval
     */
    public record Levels(long inFlight, long open, long dropped) {}
}
