package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.LabelStats;
import io.github.jmeterduplex.latency.Count;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds the server's time in a push: since 1970, in milliseconds, or in microseconds from 10^14 on. Thread-safe; called
 * on I/O threads.
 *
 * @param text the parameter that it was read from
 */
public record PushTimestamp(String text, IdReader reader) {
    /** The smallest value that counts as microseconds: the year 5138 as milliseconds, the year 1973 as microseconds. */
    private static final long MIN_MICROS = 100_000_000_000_000L;

    private static final int LONGEST_NUMBER = 32;
    private static final int LONGEST_WHOLE_NUMBER = 18;

    /**
     * Counts a push and its latency since the server's time in it; without a latency if the push does not contain a
     * number, and as skewed if the server's clock is ahead.
     *
     * @return that time in microseconds, or {@link LabelStats#NONE}
     */
    public long count(ReplyCandidate push, Matcher matcher, LabelStats stats, WallClock clock) {
        long sentMicros = micros(reader.read(push));
        long latencyMicros = sentMicros < 0 ? LabelStats.NONE : clock.microsSince(sentMicros, push.arrivedNanos());
        if (sentMicros >= 0 && latencyMicros < 0) {
            stats.count(Count.SKEWED);
            latencyMicros = LabelStats.NONE;
        }
        matcher.pushed(stats, latencyMicros);
        return latencyMicros;
    }

    /** Parses a time and returns it in microseconds since 1970; -1 if the text is not such a number. */
    static long micros(@Nullable String text) {
        if (text == null || text.isEmpty() || text.length() > LONGEST_NUMBER) {
            return -1;
        }
        long whole = wholeNumber(text);
        if (whole >= 0) {
            return whole >= MIN_MICROS ? whole : TimeUnit.MILLISECONDS.toMicros(whole);
        }
        try {
            double number = Double.parseDouble(text);
            double micros = number >= MIN_MICROS ? number : number * TimeUnit.MILLISECONDS.toMicros(1);
            return micros >= 0 && micros < Long.MAX_VALUE ? Math.round(micros) : -1;
        } catch (NumberFormatException noNumber) {
            return -1;
        }
    }

    /** Parses a plain whole number exactly and without an exception; returns -1 for any other form. */
    private static long wholeNumber(String text) {
        if (text.length() > LONGEST_WHOLE_NUMBER) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
