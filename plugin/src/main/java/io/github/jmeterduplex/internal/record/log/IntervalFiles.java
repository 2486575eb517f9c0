package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyLogWriter;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.ListedMessage;
import io.github.jmeterduplex.latency.SessionCounts;
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

    /** Creates the files that get lines for each interval, each file with its header. */
    IntervalFiles(Path directory, long startEpochMillis, DiskErrors trouble) throws IOException {
        latencyLines = new LatencyLogWriter(startEpochMillis);
        counts = LineFile.create(directory.resolve(CsvFile.COUNTS.name()), CsvFile.COUNTS.header(), trouble);
        latencies = LineFile.create(directory.resolve(LatencyLogReader.NAME), latencyLines.header(), trouble);
        sessions = LineFile.create(directory.resolve(CsvFile.SESSIONS.name()), CsvFile.SESSIONS.header(), trouble);
        failures = LineFile.create(directory.resolve(CsvFile.FAILURES.name()), CsvFile.FAILURES.header(), trouble);
        slowest = LineFile.create(directory.resolve(CsvFile.SLOWEST.name()), CsvFile.SLOWEST.header(), trouble);
        client = LineFile.create(directory.resolve(CsvFile.CLIENT.name()), CsvFile.CLIENT.header(), trouble);
        all = List.of(counts, latencies, sessions, failures, slowest, client);
    }

    void add(LabelCounts line) {
        counts.append(CsvFile.COUNTS.line(line));
    }

    void add(Interval interval, LatencyTag tag, LatencyHistogram histogram) {
        latencies.append(latencyLines.line(interval, tag, histogram));
    }

    void add(SessionCounts line) {
        sessions.append(CsvFile.SESSIONS.line(line));
    }

    void add(FailureCount line) {
        failures.append(CsvFile.FAILURES.line(line));
    }

    void add(ListedMessage line) {
        slowest.append(CsvFile.SLOWEST.line(line));
    }

    void add(ClientSample line) {
        client.append(CsvFile.CLIENT.line(line));
    }

    void flush() {
        all.forEach(LineFile::flush);
    }

    void close() {
        all.forEach(LineFile::close);
    }
}
