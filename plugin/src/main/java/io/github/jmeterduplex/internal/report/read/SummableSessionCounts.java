package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.SessionCount;
import java.util.List;

/** The counts of sessions that can be summed over a whole run. */
public final class SummableSessionCounts {
    public static final List<SessionCount> COUNTS =
            List.of(SessionCount.OPENED, SessionCount.FAILED, SessionCount.LOST, SessionCount.RECONNECTED);

    private SummableSessionCounts() {}
}
