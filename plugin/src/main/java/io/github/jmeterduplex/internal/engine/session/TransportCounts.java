package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.latency.RunFile;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts how many sessions each transport has opened, as the run's fact {@code transports}: the log writes facts once
 * per interval. Thread-safe.
 */
final class TransportCounts {
    private final RunLog log;

    /** Guarded by this, so that facts are reported in the order of their counts. */
    private final Map<String, Integer> counts = new TreeMap<>();

    TransportCounts(RunLog log) {
        this.log = log;
    }

    /** @param transport null does not count */
    synchronized void opened(@Nullable String transport) {
        if (transport != null) {
            counts.merge(transport, 1, Integer::sum);
            log.fact(RunFile.TRANSPORTS, Map.copyOf(counts));
        }
    }
}
