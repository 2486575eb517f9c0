package io.github.jmeterduplex.internal.record.log;

import io.github.jmeterduplex.latency.Counts;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/**
 * A counter for each constant of an enum, for many threads at once. Thread-safe.
 *
 * <p>Counters only grow; intervals are differences of two sums. A reset could lose concurrent additions.
 */
final class EnumCounters<E extends Enum<E>> {
    private final Class<E> kind;
    /** The counter of each constant. Filled by the constructor, only read afterwards. */
    private final Map<E, LongAdder> adders;

    EnumCounters(Class<E> kind) {
        this.kind = kind;
        adders = new EnumMap<>(kind);
        for (E constant : kind.getEnumConstants()) {
            adders.put(constant, new LongAdder());
        }
    }

    private LongAdder adder(E constant) {
        return Objects.requireNonNull(adders.get(constant), "each constant has an adder");
    }

    void add(E constant, long count) {
        adder(constant).add(count);
    }

    /** Returns the sums of all additions before this call, and perhaps of some during it. */
    Counts<E> sums() {
        return Counts.of(kind, constant -> adder(constant).sum());
    }
}
