package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCounts;

/** Shows each line that is read to two listeners. */
record OnlookerPair(ReadListener first, ReadListener second) implements ReadListener {
    @Override
    public void begin(String engine) {
        first.begin(engine);
        second.begin(engine);
    }

    @Override
    public void see(LabelCounts line) {
        first.see(line);
        second.see(line);
    }

    @Override
    public void see(LatencyLogReader.Line line) {
        first.see(line);
        second.see(line);
    }

    @Override
    public void see(SessionCounts line) {
        first.see(line);
        second.see(line);
    }

    @Override
    public void see(FailureCount line) {
        first.see(line);
        second.see(line);
    }

    @Override
    public void see(ListedMessage line) {
        first.see(line);
        second.see(line);
    }

    @Override
    public void see(ClientSample line) {
        first.see(line);
        second.see(line);
    }
}
