package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCounts;

/**
 * Receives every line in the window while the files are read. One engine comes after the other, each of its files in
 * the order of time.
 */
public interface ReadListener {
    /** A listener that ignores all lines. */
    ReadListener BLIND = new ReadListener() {};

    /** Called before the lines of an engine. */
    default void begin(String engine) {}

    default void see(LabelCounts line) {}

    default void see(LatencyLogReader.Line line) {}

    default void see(SessionCounts line) {}

    default void see(FailureCount line) {}

    default void see(ListedMessage line) {}

    default void see(ClientSample line) {}
}
