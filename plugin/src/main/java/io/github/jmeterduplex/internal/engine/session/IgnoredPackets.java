package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.latency.RunFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Packets that break a protocol and are ignored, as the official clients ignore them. The first of each kind is logged
 * as a warning, and all are counted as the run's fact {@code packets_ignored}. Thread-safe.
 */
public final class IgnoredPackets {
    private record Kind(LongAdder count, String firstSender) {}

    private final RunLog log;
    private final Consumer<String> warnings;
    private final ConcurrentMap<String, Kind> kinds = new ConcurrentHashMap<>();
    /** Guarded by this. */
    private final Set<String> reported = new HashSet<>();

    /** @param warnings logs a warning once for each kind */
    IgnoredPackets(RunLog log, Consumer<String> warnings) {
        this.log = log;
        this.warnings = warnings;
    }

    /**
     * Counts one. For I/O threads.
     *
     * @param what its kind, for example {@code an event without a name}: one of a few texts, which a server cannot
     *     choose
     * @param sender host and port
     */
    public void add(String what, String sender) {
        kinds.computeIfAbsent(what, any -> new Kind(new LongAdder(), sender))
                .count()
                .increment();
    }

    /** Reports what was ignored since the last call. Not for I/O threads. */
    synchronized void report() {
        if (kinds.isEmpty()) {
            return;
        }
        Map<String, Long> counts = new TreeMap<>();
        List<String> fresh = new ArrayList<>();
        kinds.forEach((what, kind) -> {
            counts.put(what, kind.count().sum());
            if (reported.add(what)) {
                fresh.add(kind.firstSender() + " sent " + what);
            }
        });
        if (!fresh.isEmpty()) {
            warnings.accept("Duplex: " + String.join("; ", fresh)
                    + ". Duplex ignored that, as the official clients do. Further ones are only counted:"
                    + " packets_ignored among"
                    + " the facts of run.json");
        }
        log.fact(RunFile.PACKETS_IGNORED, counts);
    }
}
