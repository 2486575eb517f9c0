package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.ClientFile;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.CountsFile;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.FailuresFile;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyLogWriter;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCounts;
import io.github.jmeterduplex.latency.SessionsFile;
import io.github.jmeterduplex.latency.SlowestFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The files that get lines once per interval. Confined to one thread. */
final class IntervalFiles {
    private final LatencyLogWriter latencyLines;
    private final LineFile counts;
    private final LineFile latencies;
    private final LineFile sessions;
    private final LineFile failures;
    private final LineFile slowest;
    private final LineFile client;
    private final List<LineFile> all;

    /** Creates the files, each with its header. */
    IntervalFiles(Path directory, long startEpochMillis, DiskErrors trouble) throws IOException {
        latencyLines = new LatencyLogWriter(startEpochMillis);
        counts = LineFile.create(directory.resolve(CountsFile.NAME), CountsFile.header(), trouble);
        latencies = LineFile.create(directory.resolve(LatencyLogReader.NAME), latencyLines.header(), trouble);
        sessions = LineFile.create(directory.resolve(SessionsFile.NAME), SessionsFile.header(), trouble);
        failures = LineFile.create(directory.resolve(FailuresFile.NAME), FailuresFile.header(), trouble);
        slowest = LineFile.create(directory.resolve(SlowestFile.NAME), SlowestFile.header(), trouble);
        client = LineFile.create(directory.resolve(ClientFile.NAME), ClientFile.header(), trouble);
        all = List.of(counts, latencies, sessions, failures, slowest, client);
    }

    void add(LabelCounts line) {
        counts.append(CountsFile.line(line));
    }

    void add(Interval interval, LatencyTag tag, LatencyHistogram histogram) {
        latencies.append(latencyLines.line(interval, tag, histogram));
    }

    void add(SessionCounts line) {
        sessions.append(SessionsFile.line(line));
    }

    void add(FailureCount line) {
        failures.append(FailuresFile.line(line));
    }

    void add(ListedMessage line) {
        slowest.append(SlowestFile.line(line));
    }

    void add(ClientSample line) {
        client.append(ClientFile.line(line));
    }

    void flush() {
        all.forEach(LineFile::flush);
    }

    void close() {
        all.forEach(LineFile::close);
    }
}
