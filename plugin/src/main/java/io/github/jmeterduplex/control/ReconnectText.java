package io.github.jmeterduplex.control;

import io.github.jmeterduplex.internal.engine.group.ReconnectWatch;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Describes how the dropped sessions came back.
 *
 * @param dropped number of dropped sessions
 * @param open how many were open before
 * @param waitSeconds the longest wait; 0 = no wait
 */
record ReconnectText(int dropped, int open, double waitSeconds, ReconnectWatch watch) {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double HALF = 0.5;
    private static final double NINE_TENTHS = 0.9;

    /** Whether all sessions are back that were waited for. */
    boolean isComplete() {
        return waitSeconds == 0 || watch.missing() == 0;
    }

    /** Returns why some sessions are not back: the cause of the last attempt. */
    Cause cause() {
        Fault last = watch.lastFailure();
        return last == null ? Cause.TIMEOUT : last.cause();
    }

    /** Returns all facts for the sample's message. */
    String sentence() {
        List<String> parts = new ArrayList<>();
        parts.add(dropped + " of " + open + " sessions dropped");
        if (waitSeconds > 0) {
            if (!isComplete()) {
                parts.add(missing());
            }
            String times = times();
            if (!times.isEmpty()) {
                parts.add(times);
                parts.add("at most " + watch.mostBackInASecond() + " openings a second");
            }
        }
        return String.join("; ", parts);
    }

    private String missing() {
        String given = watch.givenUp() == 0 ? "" : ", " + watch.givenUp() + " of them given up";
        String failures = watch.failures().entrySet().stream()
                .map(failure -> failure.getKey() + " " + failure.getValue())
                .collect(Collectors.joining(", "));
        Fault last = watch.lastFailure();
        return watch.missing()
                + String.format(Locale.ROOT, " were not back after %.1f s (waitSeconds)", waitSeconds)
                + given
                + (last == null
                        ? ", no attempt of theirs had failed: reconnectDelayMillis may be longer"
                        : "; attempts that failed: " + failures + ", the last: " + last.message());
    }

    private String times() {
        List<String> times = new ArrayList<>();
        if (reached(HALF)) {
            times.add(String.format(Locale.ROOT, "50 %% were back after %.1f s", seconds(HALF)));
        }
        if (reached(NINE_TENTHS)) {
            times.add(String.format(Locale.ROOT, "90 %% after %.1f s", seconds(NINE_TENTHS)));
        }
        if (reached(1)) {
            times.add(String.format(Locale.ROOT, "all after %.1f s", seconds(1)));
        }
        return String.join(", ", times);
    }

    private int sessions(double share) {
        return (int) Math.ceil(share * dropped);
    }

    private boolean reached(double share) {
        return dropped > 0 && watch.back() >= sessions(share);
    }

    private double seconds(double share) {
        return watch.backNanos(sessions(share)) / NANOS;
    }

    private String figure(double share) {
        return reached(share) ? String.format(Locale.ROOT, "%.3f", seconds(share)) : "";
    }

    /** Returns a name and a value per line; a value is blank if its share of sessions did not come back. */
    String lines() {
        return "dropped=" + dropped
                + "\nopen_before=" + open
                + "\nback=" + watch.back()
                + "\ngiven_up=" + watch.givenUp()
                + "\nback_50_seconds=" + figure(HALF)
                + "\nback_90_seconds=" + figure(NINE_TENTHS)
                + "\nback_all_seconds=" + figure(1)
                + "\nmost_a_second=" + watch.mostBackInASecond()
                + "\n";
    }
}
