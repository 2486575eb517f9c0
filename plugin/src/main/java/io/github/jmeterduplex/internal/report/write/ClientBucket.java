package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.ClientSummary;
import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import java.util.EnumMap;
import java.util.Map;

/**
 * One engine's self-check over the intervals of a bucket.
 *
 * @param figures of each column that the system gave
 * @param lengthMillis sum of the intervals' true lengths
 */
record ClientBucket(Map<ClientColumn, ClientSummary.Figures> figures, long lengthMillis) {
    /** Returns one of several equal parts of an interval: counted events are spread over the parts. */
    static ClientBucket of(ClientSample sample, int parts) {
        Map<ClientColumn, ClientSummary.Figures> figures = new EnumMap<>(ClientColumn.class);
        sample.values().forEach((column, value) -> {
            double share = ClientSummary.isCounted(column) ? value / parts : value;
            figures.put(column, new ClientSummary.Figures(1, share, share));
        });
        return new ClientBucket(figures, sample.interval().lengthMillis() / parts);
    }

    ClientBucket plus(ClientBucket other) {
        Map<ClientColumn, ClientSummary.Figures> sum = new EnumMap<>(ClientColumn.class);
        sum.putAll(figures);
        other.figures.forEach((column, more) -> sum.merge(column, more, ClientSummary.Figures::plus));
        return new ClientBucket(sum, lengthMillis + other.lengthMillis);
    }
}
