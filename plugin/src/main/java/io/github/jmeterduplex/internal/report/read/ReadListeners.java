package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.List;

/** Passes each line to several listeners, in their order. */
record ReadListeners(List<ReadListener> all) implements ReadListener {
    @Override
    public void begin(String engine) {
        all.forEach(listener -> listener.begin(engine));
    }

    @Override
    public void see(LabelCounts line) {
        all.forEach(listener -> listener.see(line));
    }

    @Override
    public void see(LatencyLogReader.Line line) {
        all.forEach(listener -> listener.see(line));
    }

    @Override
    public void see(SessionCounts line) {
        all.forEach(listener -> listener.see(line));
    }

    @Override
    public void see(FailureCount line) {
        all.forEach(listener -> listener.see(line));
    }

    @Override
    public void see(ListedMessage line) {
        all.forEach(listener -> listener.see(line));
    }

    @Override
    public void see(ClientSample line) {
        all.forEach(listener -> listener.see(line));
    }
}
