package io.github.jmeterduplex.report;

import io.github.jmeterduplex.latency.SessionCount;
import java.util.List;

/** The counts of sessions that mean something over a whole run. */
final class SessionTotals {
    static final List<SessionCount> COUNTS =
            List.of(SessionCount.OPENED, SessionCount.FAILED, SessionCount.LOST, SessionCount.RECONNECTED);

    private SessionTotals() {}
}
