package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.latency.PackedLatencies;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What one label did in the last hour, in slices: of a second in the last two minutes, of 10 s in the last twenty
 * minutes, of a minute before. Some 300 slices at most, and none for a second without messages, so the hour of a label
 * with 1,000 messages a second takes about 3 MB. Confined to whoever holds the lock of its {@link LabelCounters}.
 *
 * <p>All times are nanoseconds since the start of the run.
 */
final class LabelWindow {
    /** How long a slice is while it is young. */
    static final long SLICE_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** From which age on slices are how long; the oldest first. */
    private static final Tier[] TIERS = {tier(1_200, 60), tier(120, 10)};
    /** One block more than the longest window, which may begin inside one. */
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(3_600 + 60);

    /** How often the slices of an idle label age: nobody needs them coarser, they only take less memory. */
    private static final long IDLE_AGEING_NANOS = TimeUnit.SECONDS.toNanos(60);

    private record Tier(long ageNanos, long blockNanos) {}

    private final List<LabelStretch> slices = new ArrayList<>();
    /** Where the slice under way begins. */
    private long openNanos;
    /** The slice under way: what was added since the last {@link #close}; null while that is nothing. */
    private @Nullable LabelStretch open;
    /** When the slices were last made coarser. */
    private long agedNanos;
    /** End of the slice that saw the first send; negative before. */
    private long firstSendEnd = -1;

    LabelWindow(long startNanos) {
        openNanos = startNanos;
        agedNanos = startNanos;
    }

    private static Tier tier(long ageSeconds, long blockSeconds) {
        return new Tier(TimeUnit.SECONDS.toNanos(ageSeconds), TimeUnit.SECONDS.toNanos(blockSeconds));
    }

    private static LabelStretch empty(long startNanos) {
        return new LabelStretch(startNanos, startNanos, MessageTotals.ZERO, PackedLatencies.NONE, PackedLatencies.NONE);
    }

    /** Where the slice under way begins. */
    long openNanos() {
        return openNanos;
    }

    /** How many slices there are. */
    int size() {
        return slices.size();
    }

    /** Adds what happened since the last call to the slice under way. */
    void add(LabelStretch news) {
        open = open == null ? news : LabelStretch.sum(List.of(open, news));
    }

    /** Ends the slice under way and begins the next. Makes no garbage where the label is idle. */
    void close(long nowNanos) {
        LabelStretch ended = open;
        boolean isIdle = ended == null;
        if (ended != null) {
            slices.add(new LabelStretch(openNanos, nowNanos, ended.tally(), ended.latencies(), ended.intended()));
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

    /** Makes one slice of all that lie in the same block of a tier. */
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
                List<LabelStretch> same = slices.subList(from, to);
                LabelStretch sum = LabelStretch.sum(same);
                same.clear();
                slices.add(from, sum);
            }
            from++;
        }
    }

    /**
     * The figures from some instant until now. A slice that holds the instant belongs to it as a whole.
     *
     * @param latencies takes the latencies from the send
     * @param intended takes the latencies from the intended send
     */
    Figures since(long fromNanos, long nowNanos, LatencyHistogram latencies, LatencyHistogram intended) {
        long startNanos = fromNanos;
        MessageTotals tally = MessageTotals.ZERO;
        for (LabelStretch slice : recent(fromNanos)) {
            startNanos = Math.min(startNanos, slice.startNanos());
            tally = tally.plus(slice.tally());
            slice.latencies().addTo(latencies);
            slice.intended().addTo(intended);
        }
        return new Figures(startNanos, tally, writtenPerSecond(startNanos, nowNanos));
    }

    /** What {@link #since} found: where it begins in fact, the counts, and messages written a second. */
    record Figures(long startNanos, MessageTotals tally, double writtenPerSecond) {}

    private List<LabelStretch> recent(long fromNanos) {
        List<LabelStretch> recent = new ArrayList<>();
        for (LabelStretch slice : slices) {
            if (slice.endNanos() > fromNanos) {
                recent.add(slice);
            }
        }
        recent.add(underWay());
        return recent;
    }

    private LabelStretch underWay() {
        return open == null ? empty(openNanos) : open;
    }

    /** As the report counts: sending begins amid a second, which would take its part off a steady rate. */
    private double writtenPerSecond(long startNanos, long nowNanos) {
        if (firstSendEnd >= 0 && firstSendEnd <= startNanos) {
            return rate(startNanos, nowNanos);
        }
        if (firstSendEnd >= 0 && nowNanos - firstSendEnd >= SLICE_NANOS) {
            return rate(firstSendEnd, nowNanos);
        }
        // The first second is all there is, or nearly.
        long firstNanos = slices.stream()
                .filter(slice -> slice.tally().written() > 0)
                .mapToLong(LabelStretch::startNanos)
                .findFirst()
                .orElse(openNanos);
        return rate(Math.max(startNanos, firstNanos), nowNanos);
    }

    private double rate(long startNanos, long nowNanos) {
        long fromNanos = startNanos;
        long written = underWay().tally().written();
        for (LabelStretch slice : slices) {
            if (slice.startNanos() >= startNanos) {
                written += slice.tally().written();
            } else {
                // Part of it lies before: its messages and its time are left out together.
                fromNanos = Math.max(fromNanos, slice.endNanos());
            }
        }
        return nowNanos <= fromNanos ? 0 : written * 1e9 / (nowNanos - fromNanos);
    }
}
