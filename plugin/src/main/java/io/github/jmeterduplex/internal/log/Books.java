package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.FailureCount;
import java.util.Collection;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** All counters of one run. Thread-safe. */
final class Books {
    private final CauseCounters sessionCauses = new CauseCounters(FailureCount.Kind.SESSION);
    private final CauseCounters messageCauses = new CauseCounters(FailureCount.Kind.MESSAGE);
    private final SessionCounters sessions = new SessionCounters(sessionCauses);
    private final ConcurrentMap<String, LabelCounters> labels = new ConcurrentSkipListMap<>();
    /** When the slice of the sliding windows began that is under way; nanoseconds since the start of the run. */
    private volatile long sliceStartNanos;

    LabelCounters label(String label) {
        LabelCounters known = labels.get(label);
        return known != null
                ? known
                : labels.computeIfAbsent(label, missing -> new LabelCounters(missing, messageCauses, sliceStartNanos));
    }

    /** All labels, in the order of their names. */
    Collection<LabelCounters> labels() {
        return labels.values();
    }

    /** Ends a slice of the sliding windows and begins the next. */
    void slice(long nowNanos) {
        labels.values().forEach(label -> label.slice(nowNanos));
        sliceStartNanos = nowNanos;
    }

    SessionCounters sessions() {
        return sessions;
    }

    CauseCounters sessionCauses() {
        return sessionCauses;
    }

    CauseCounters messageCauses() {
        return messageCauses;
    }
}
