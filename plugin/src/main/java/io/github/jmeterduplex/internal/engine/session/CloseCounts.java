package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import io.github.jmeterduplex.internal.record.log.RunLog;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the sessions that servers ended by a WebSocket's close frame, by its code and reason. Servers choose both, so
 * only the first of them have counts of their own. Thread-safe.
 */
final class CloseCounts {
    /** How many codes with their reasons have counts of their own; further ones count under their code. */
    static final int MOST_REASONS = 50;
    /** How many counts there are in all; further codes count together. */
    static final int MOST = 100;

    /** Guarded by this. */
    private final Map<String, Long> counts = new TreeMap<>();

    void add(int code, String reason) {
        String name = code == ConnectionFaults.NO_CODE ? "no code" : Integer.toString(code);
        String whole = reason.isEmpty() ? name : name + ' ' + DisplayText.clean(reason);
        synchronized (this) {
            String rest = counted(name, MOST) ? name : RunLog.OTHERS;
            counts.merge(counted(whole, MOST_REASONS) ? whole : rest, 1L, Long::sum);
        }
    }

    private boolean counted(String name, int most) {
        return counts.containsKey(name) || counts.size() < most;
    }

    /** Returns the numbers of sessions so far, by code and reason. */
    synchronized Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }
}
