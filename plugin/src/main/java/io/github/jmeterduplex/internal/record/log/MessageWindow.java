package io.github.jmeterduplex.internal.record.log;

import java.util.List;

/**
 * The outcomes of the messages of one label, or of all, in the last seconds of a run. Immutable.
 *
 * @param seconds the actual length of the window: shorter than requested if the run is younger, and up to a second
 *     longer, as it begins with a whole slice (10 s longer beyond 120 s, 60 s longer beyond 1,200 s)
 * @param tally the counts
 * @param writtenPerSecond messages handed over per second, from the end of the second of the label's first send until
 *     now; for several labels the sum
 * @param basis the kind of latency of {@code p99Micros}
 * @param p99Micros the 99th percentile; 0 if no reply was timed
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

    /** The start of latencies. */
    public enum Basis {
        /** No reply was timed. */
        NONE,
        /** The send, without a pace. */
        SENT,
        /** The send that the pace intended. */
        INTENDED,
        /** The intended send if a label has a pace, else the send. */
        MIXED
    }
}
