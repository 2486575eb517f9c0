package io.github.jmeterduplex.latency;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * One line of {@code client.csv}: what one engine and its machine did in one interval.
 *
 * @param interval the interval of the line
 * @param values the measurements; a column is absent if this system cannot give its value
 */
public record ClientSample(Interval interval, Map<ClientColumn, Double> values) {
    /**
     * Copies the values.
     *
     * @param interval the interval of the line
     * @param values the measurements
     */
    public ClientSample {
        Objects.requireNonNull(interval, "interval");
        Map<ClientColumn, Double> copy = new EnumMap<>(ClientColumn.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }
}
