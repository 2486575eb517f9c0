package io.github.jmeterduplex.internal.record.log;

import java.util.List;

/**
 * What became of the messages of one label, or of all, in the last seconds of a run. Immutable.
 *
 * @param seconds how long the window is in fact: shorter than asked for where the run is younger, and up to a second
 *     longer, as it begins with a whole slice (10 s longer beyond 120 s, 60 s longer beyond 1,200 s)
 * @param tally the counts
 * @param writtenPerSecond messages handed over a second, from the end of the second of the label's first send until
 *     now; of several labels the sum
 * @param basis which latency {@code p99Micros} is
 * @param p99Micros the 99th percentile; 0 where no reply was timed
 * @param labels all labels that had messages since the start of the run, in the order of their names
 */
public record MessageWindow(
        double seconds,
        MessageTotals tally,
        double writtenPerSecond,
        Basis basis,
        long p99Micros,
        List<String> labels) {
    public MessageWindow {
        labels = List.copyOf(labels);
    }

    /** What latencies are counted from. */
    public enum Basis {
        /** No reply was timed. */
        NONE,
        /** The send: there is no pace. */
        SENT,
        /** The instant at which the pace wanted the send. */
        INTENDED,
        /** Intended where a label has a pace, else the send. */
        MIXED
    }
}
