package io.github.jmeterduplex.latency;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * One line of {@code client.csv}: what one engine and its machine did in one interval.
 *
 * @param interval when
 * @param values what was measured; a column that this system cannot give is absent
 */
public record ClientSample(Interval interval, Map<ClientColumn, Double> values) {
    /**
     * The values are copied.
     *
     * @param interval when
     * @param values what was measured
     */
    public ClientSample {
        Objects.requireNonNull(interval, "interval");
        Map<ClientColumn, Double> copy = new EnumMap<>(ClientColumn.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }
}
