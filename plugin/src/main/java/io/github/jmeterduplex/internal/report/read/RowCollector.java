package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.internal.report.trend.LatencyBatches;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.MessagesFileRow;
import io.github.jmeterduplex.latency.Outcome;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Sums up the message rows of one label. Its size grows with the seconds of the run, not with the rows. Confined to one
 * thread.
 */
final class RowCollector {
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long MICROS_PER_MILLI = 1_000;

    /** The messages written in one second. */
    private static final class Second {
        private final long start;
        private long written;

        Second(long start) {
            this.start = start;
        }
    }

    /** Sums up latencies, in total and by second. */
    private static final class RowLatencies {
        /**
         * Greatest time in milliseconds by which a row may be earlier than the one before; an even earlier row is of
         * another file.
         */
        private static final long MAX_DELAY_MILLIS = 60_000;

        private final LatencyHistogram all = new LatencyHistogram();
        private final LatencyBatches batches = new LatencyBatches(MILLIS_PER_SECOND);
        private final LatencyHistogram open = new LatencyHistogram();
        /** Start of the second whose latencies {@link #open} counts. */
        private long openMillis;

        void add(long epochMillis, long micros) {
            long start = epochMillis - Math.floorMod(epochMillis, MILLIS_PER_SECOND);
            if (start > openMillis || start < openMillis - MAX_DELAY_MILLIS) {
                flush();
                openMillis = start;
            }
            open.record(micros);
            all.record(micros);
        }

        private void flush() {
            if (!open.isEmpty()) {
                batches.add(new Interval(openMillis, MILLIS_PER_SECOND), IntervalLatencies.of(open));
                open.clear();
            }
        }

        Latencies close() {
            flush();
            return Latencies.of(all, batches.close());
        }
    }

    private final String label;
    /** The counts, in arrays of one element so that counting does not create objects. */
    private final Map<Count, long[]> counts = new EnumMap<>(Count.class);

    private final Map<LatencyKind, RowLatencies> latencies = new EnumMap<>(LatencyKind.class);
    private final Map<Long, Second> seconds = new HashMap<>();
    private Second latest = new Second(-1);

    RowCollector(String label) {
        this.label = label;
        for (Count count : Count.values()) {
            counts.put(count, new long[1]);
        }
    }

    private long[] place(Count count) {
        return Objects.requireNonNull(counts.get(count), "each count has a place");
    }

    String label() {
        return label;
    }

    void add(MessagesFileRow row) {
        Outcome outcome = row.outcome().orElse(row.isSuccess() ? Outcome.REPLIED : Outcome.FAILED);
        switch (outcome) {
            case LATE -> {
                count(Count.LATE);
                record(LatencyKind.LATE, row, row.latencyMicros());
            }
            case DUPLICATE -> count(Count.DUPLICATES);
            default -> addOutcome(row, outcome);
        }
    }

    private void addOutcome(MessagesFileRow row, Outcome outcome) {
        count(Count.SENT);
        count(countOf(outcome));
        boolean isForeign = row.outcome().isEmpty();
        if (isForeign || outcome != Outcome.FAILED) {
            count(Count.WRITTEN);
            second(row.epochMillis()).written++;
        }
        if (outcome == Outcome.REPLIED) {
            record(LatencyKind.LATENCY, row, isForeign ? row.elapsedMillis() * MICROS_PER_MILLI : row.latencyMicros());
            record(LatencyKind.INTENDED, row, row.intendedMicros());
        }
    }

    private static Count countOf(Outcome outcome) {
        return switch (outcome) {
            case REPLIED -> Count.REPLIED;
            case WRONG -> Count.WRONG;
            case UNANSWERED -> Count.UNANSWERED;
            case LOST -> Count.LOST;
            case FAILED -> Count.FAILED;
            case LATE -> Count.LATE;
            case DUPLICATE -> Count.DUPLICATES;
        };
    }

    private void count(Count count) {
        place(count)[0]++;
    }

    private void record(LatencyKind kind, MessagesFileRow row, long micros) {
        if (micros != MessagesFileRow.NONE) {
            latencies.computeIfAbsent(kind, missing -> new RowLatencies()).add(row.epochMillis(), micros);
        }
    }

    private Second second(long epochMillis) {
        long start = epochMillis - Math.floorMod(epochMillis, MILLIS_PER_SECOND);
        if (latest.start != start) {
            latest = seconds.computeIfAbsent(start, Second::new);
        }
        return latest;
    }

    SendRate rate() {
        SendRate rate = new SendRate();
        seconds.forEach((start, second) -> rate.add(new Interval(start, MILLIS_PER_SECOND), second.written));
        return rate;
    }

    Report.Label close() {
        Map<LatencyKind, Latencies> closed = new EnumMap<>(LatencyKind.class);
        latencies.forEach((kind, some) -> closed.put(kind, some.close()));
        return new Report.Label(Counts.of(Count.class, count -> place(count)[0]), rate().perSecond(), closed);
    }
}
