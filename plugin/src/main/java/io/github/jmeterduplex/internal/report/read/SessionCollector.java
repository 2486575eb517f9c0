package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums up the session counts over all intervals and engines. Confined to one thread. */
final class SessionCollector {
    private static final long BUCKET_MILLIS = 1_000;

    private final long originEpochMillis;
    /** Highest number of open sessions in each second since the start, summed over the engines that were read. */
    private final Map<Long, Long> openOfEngines = new HashMap<>();

    private final Map<Long, Long> openOfEngine = new HashMap<>();
    private final SortedMap<String, Long> transports = new TreeMap<>();
    private final SortedMap<String, Long> closes = new TreeMap<>();
    private final ConnectCollector connects = new ConnectCollector();
    private final Dips dips = new Dips();
    private Counts<SessionCount> counts = Counts.zero(SessionCount.class);

    SessionCollector(long originEpochMillis) {
        this.originEpochMillis = originEpochMillis;
    }

    void add(SessionCounts line) {
        counts = counts.plus(line.counts());
        long open = Math.max(line.counts().get(SessionCount.OPEN), line.counts().get(SessionCount.OPEN_PEAK));
        long first = bucket(line.interval().startEpochMillis());
        // Whole seconds only: if a tick is a few milliseconds late, it must not reach into the next second.
        long end = Math.max(first + 1, bucket(line.interval().endEpochMillis()));
        dips.add(first, end, line);
        for (long bucket = first; bucket < end; bucket++) {
            openOfEngine.merge(bucket, open, Math::max);
        }
    }

    private long bucket(long epochMillis) {
        return Math.floorDiv(epochMillis - originEpochMillis, BUCKET_MILLIS);
    }

    /** Must be called after all lines of one engine were added. */
    void endOfEngine() {
        openOfEngine.forEach((bucket, open) -> openOfEngines.merge(bucket, open, Long::sum));
        openOfEngine.clear();
    }

    void addTransports(Map<String, Long> opened) {
        opened.forEach((transport, count) -> transports.merge(transport, count, Long::sum));
    }

    void addCloses(Map<String, Long> closed) {
        closed.forEach((code, count) -> closes.merge(code, count, Long::sum));
    }

    void addConnects(LatencyKind kind, IntervalLatencies latencies) {
        connects.add(kind, latencies);
    }

    /** @param failures how often each cause struck */
    Report.Sessions close(SortedMap<String, Long> failures) {
        long peak =
                openOfEngines.values().stream().mapToLong(Long::longValue).max().orElse(0);
        return new Report.Sessions(counts, peak, connects.times(), failures, dips.list(), transports, closes);
    }
}
