package io.github.jmeterduplex.internal.log;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.SessionCount;
import java.util.Locale;

/**
 * The line that tells a tester how the run goes. Confined to one thread.
 *
 * <p>{@code +} marks what happened since the line before; {@code sent} and {@code replied} are rates over that period
 * (sent = handed over), the latencies are its latencies over all labels. {@code peak}, {@code failed}, {@code lost} of
 * messages and {@code late} count from the start of the run. A dash stands for nothing measured.
 */
final class LiveLine {
    private static final double MICROS_PER_MILLI = 1_000.0;

    private final LatencyHistogram latencies = new LatencyHistogram();
    private Counts<Count> messages = Counts.zero(Count.class);
    private Counts<Count> messagesBefore = messages;
    private Counts<SessionCount> sessions = Counts.zero(SessionCount.class);
    private Counts<SessionCount> sessionsBefore = sessions;
    private long peak;

    /** Takes what one label booked in one interval. */
    void add(Counts<Count> booked, LatencyHistogram latenciesOfInterval) {
        messages = messages.plus(booked);
        latencies.add(latenciesOfInterval);
    }

    /** Takes what the sessions did in one interval. */
    void add(Counts<SessionCount> booked) {
        long open = booked.get(SessionCount.OPEN);
        peak = Math.max(peak, booked.get(SessionCount.OPEN_PEAK));
        Counts<SessionCount> sums = sessions.plus(booked);
        sessions = Counts.of(SessionCount.class, count -> count == SessionCount.OPEN ? open : sums.get(count));
    }

    /** The line for the period since the last call. */
    String line(double seconds) {
        Counts<Count> period = messages.minus(messagesBefore);
        Counts<SessionCount> periodOfSessions = sessions.minus(sessionsBefore);
        String line = String.format(
                Locale.ROOT,
                "duplex = open %d peak %d opened +%d lost +%d failed %d | sent %.1f/s replied %.1f/s lost %d late %d"
                        + " p50 %s p99 %s max %s ms",
                sessions.get(SessionCount.OPEN),
                peak,
                periodOfSessions.get(SessionCount.OPENED),
                periodOfSessions.get(SessionCount.LOST),
                sessions.get(SessionCount.FAILED),
                period.get(Count.WRITTEN) / seconds,
                period.get(Count.REPLIED) / seconds,
                messages.get(Count.LOST),
                messages.get(Count.LATE),
                millis(latencies.percentileMicros(50)),
                millis(latencies.percentileMicros(99)),
                millis(latencies.maxMicros()));
        messagesBefore = messages;
        sessionsBefore = sessions;
        latencies.clear();
        return line;
    }

    private String millis(long micros) {
        if (latencies.isEmpty()) {
            return "-";
        }
        double millis = micros / MICROS_PER_MILLI;
        String format = millis < 1 ? "%.2f" : millis < 10 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, millis);
    }
}
