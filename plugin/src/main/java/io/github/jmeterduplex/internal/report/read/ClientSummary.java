package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sums up {@code client.csv}: mean, maximum and sum of each column over all intervals of all engines. Confined to one
 * thread.
 */
public final class ClientSummary {
    private static final Set<ClientColumn> COUNTED = EnumSet.of(
            ClientColumn.GC_COUNT,
            ClientColumn.GC_PAUSE_MS,
            ClientColumn.CPU_THROTTLED_MS,
            ClientColumn.TCP_RETRANSMITS,
            ClientColumn.TCP_SYN_RETRANSMITS,
            ClientColumn.TCP_LISTEN_OVERFLOWS,
            ClientColumn.TCP_LISTEN_DROPS,
            ClientColumn.TCP_SYNS_DROPPED,
            ClientColumn.TCP_DSACKS,
            ClientColumn.WAITED_OVER_1_MS,
            ClientColumn.WAITED_OVER_3_MS,
            ClientColumn.WAITED_OVER_10_MS,
            ClientColumn.WAITED_OVER_30_MS,
            ClientColumn.WAITED_OVER_100_MS,
            ClientColumn.RUN_DELAY_MS);

    private final Map<ClientColumn, Figures> figures = new EnumMap<>(ClientColumn.class);

    /** Count, sum and maximum of the values in one column. */
    public record Figures(long count, double sum, double max) {
        public double mean() {
            return sum / count;
        }

        public Figures plus(Figures more) {
            return new Figures(count + more.count, sum + more.sum, Math.max(max, more.max));
        }
    }

    void add(ClientSample sample) {
        sample.values().forEach((column, value) -> figures.merge(column, new Figures(1, value, value), Figures::plus));
    }

    /** Whether a column counts events of its interval, so that its values can be summed. */
    public static boolean isCounted(ClientColumn column) {
        return COUNTED.contains(column);
    }

    /** Returns count, sum and maximum of a column; empty if the systems did not report any values. */
    public Optional<Figures> of(ClientColumn column) {
        return Optional.ofNullable(figures.get(column));
    }
}
