package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.PackedLatencies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The counts and latencies of one label in the last hour, in slices: of a second in the last two minutes, of 10 s in
 * the last twenty minutes, of a minute before that. There are at most about 300 slices, and seconds without messages do
 * not have one, so the hour of a label with 1,000 messages per second takes about 3 MB. Guarded by the lock of its
 * {@link LabelCounters}.
 *
 * <p>All times are nanoseconds since the start of the run.
 */
final class LabelWindow {
    /** The length of a new slice, in nanoseconds. */
    static final long SLICE_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** The minimum age and the length of older slices, in seconds; the oldest first. */
    private static final Tier[] TIERS = {tier(1_200, 60), tier(120, 10)};
    /** How long slices are kept: the longest window and one block more, as the window may begin within a block. */
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(3_600 + 60);

    /** How often the slices of an idle label are merged, only to save memory. */
    private static final long IDLE_AGEING_NANOS = TimeUnit.SECONDS.toNanos(60);

    private record Tier(long ageNanos, long blockNanos) {}

    private final List<Stretch> slices = new ArrayList<>();
    /** The start of the present slice, in nanoseconds since the start of the run. */
    private long openNanos;
    /** The sum of all additions to the present slice since the last {@link #close}; null if there are none. */
    private @Nullable Stretch open;

    private long agedNanos;
    /** When the slice with the label's first send ended; negative until then. */
    private long firstSendEnd = -1;

    LabelWindow(long startNanos) {
        openNanos = startNanos;
        agedNanos = startNanos;
    }

    private static Tier tier(long ageSeconds, long blockSeconds) {
        return new Tier(TimeUnit.SECONDS.toNanos(ageSeconds), TimeUnit.SECONDS.toNanos(blockSeconds));
    }

    private static Stretch empty(long startNanos) {
        return new Stretch(startNanos, startNanos, MessageTotals.ZERO, PackedLatencies.NONE, PackedLatencies.NONE);
    }

    long openNanos() {
        return openNanos;
    }

    int size() {
        return slices.size();
    }

    /** Adds the events since the last call to the present slice. */
    void add(Stretch news) {
        open = open == null ? news : Stretch.sum(List.of(open, news));
    }

    /** Ends the present slice and begins the next one. Does not make garbage if the label is idle. */
    void close(long nowNanos) {
        Stretch ended = open;
        boolean isIdle = ended == null;
        if (ended != null) {
            slices.add(new Stretch(openNanos, nowNanos, ended.tally(), ended.latencies(), ended.intended()));
            if (firstSendEnd < 0 && ended.tally().written() > 0) {
                firstSendEnd = nowNanos;
            }
            open = null;
        }
        openNanos = nowNanos;
        if (!slices.isEmpty() && (!isIdle || nowNanos - agedNanos >= IDLE_AGEING_NANOS)) {
            age(nowNanos);
        }
    }

    private void age(long nowNanos) {
        agedNanos = nowNanos;
        slices.removeIf(slice -> slice.endNanos() < nowNanos - KEPT_NANOS);
        for (Tier tier : TIERS) {
            coarsen(tier, nowNanos);
        }
    }

    /** Merges all slices in the same block of a tier. */
    private void coarsen(Tier tier, long nowNanos) {
        long oldNanos = nowNanos - tier.ageNanos;
        int from = 0;
        while (from < slices.size()) {
            long block = slices.get(from).startNanos() / tier.blockNanos;
            int to = from + 1;
            while (to < slices.size() && slices.get(to).startNanos() / tier.blockNanos == block) {
                to++;
            }
            if ((block + 1) * tier.blockNanos > oldNanos) {
                return;
            }
            if (to > from + 1) {
                List<Stretch> same = slices.subList(from, to);
                Stretch sum = Stretch.sum(same);
                same.clear();
                slices.add(from, sum);
            }
            from++;
        }
    }

    /**
     * Returns the counts and the rate from the slice that contains an instant until now; adds the latencies to both
     * histograms.
     */
    Figures since(long fromNanos, long nowNanos, LatencyHistogram latencies, LatencyHistogram intended) {
        long startNanos = fromNanos;
        MessageTotals tally = MessageTotals.ZERO;
        for (Stretch slice : recent(fromNanos)) {
            startNanos = Math.min(startNanos, slice.startNanos());
            tally = tally.plus(slice.tally());
            slice.latencies().addTo(latencies);
            slice.intended().addTo(intended);
        }
        return new Figures(startNanos, tally, writtenPerSecond(startNanos, nowNanos));
    }

    /** The result of {@link #since}: the window's actual start, the counts, and the messages written per second. */
    record Figures(long startNanos, MessageTotals tally, double writtenPerSecond) {}

    private List<Stretch> recent(long fromNanos) {
        List<Stretch> recent = new ArrayList<>();
        for (Stretch slice : slices) {
            if (slice.endNanos() > fromNanos) {
                recent.add(slice);
            }
        }
        recent.add(underWay());
        return recent;
    }

    private Stretch underWay() {
        return open == null ? empty(openNanos) : open;
    }

    /**
     * Returns the messages written per second as the report counts them: sending begins within a second, which would
     * reduce a steady rate.
     */
    private double writtenPerSecond(long startNanos, long nowNanos) {
        if (firstSendEnd >= 0 && firstSendEnd <= startNanos) {
            return rate(startNanos, nowNanos);
        }
        if (firstSendEnd >= 0 && nowNanos - firstSendEnd >= SLICE_NANOS) {
            return rate(firstSendEnd, nowNanos);
        }
        // There is only the first second, or little more.
        long firstNanos = slices.stream()
                .filter(slice -> slice.tally().written() > 0)
                .mapToLong(Stretch::startNanos)
                .findFirst()
                .orElse(openNanos);
        return rate(Math.max(startNanos, firstNanos), nowNanos);
    }

    private double rate(long startNanos, long nowNanos) {
        long fromNanos = startNanos;
        long written = underWay().tally().written();
        for (Stretch slice : slices) {
            if (slice.startNanos() >= startNanos) {
                written += slice.tally().written();
            } else {
                // A part of it is earlier: its messages and its time are both left out.
                fromNanos = Math.max(fromNanos, slice.endNanos());
            }
        }
        return nowNanos <= fromNanos ? 0 : written * 1e9 / (nowNanos - fromNanos);
    }

    /**
     * The counts and latencies of one label in a stretch of the run. Immutable.
     *
     * @param startNanos since the start of the run
     * @param endNanos the same, excluded
     */
    record Stretch(
            long startNanos, long endNanos, MessageTotals tally, PackedLatencies latencies, PackedLatencies intended) {
        boolean isEmpty() {
            return tally.isZero() && latencies.isEmpty() && intended.isEmpty();
        }

        /** Adds up at least one stretch, in the order of time. */
        static Stretch sum(List<Stretch> some) {
            return new Stretch(
                    some.get(0).startNanos,
                    some.get(some.size() - 1).endNanos,
                    some.stream().map(Stretch::tally).reduce(MessageTotals.ZERO, MessageTotals::plus),
                    PackedLatencies.sum(some.stream().map(Stretch::latencies).toList()),
                    PackedLatencies.sum(some.stream().map(Stretch::intended).toList()));
        }
    }
}
