package io.github.jmeterduplex.latency;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongBinaryOperator;
import java.util.function.ToLongFunction;

/**
 * One whole number for each constant of an enum. Immutable.
 *
 * @param <E> the enum, for example {@link Count} or {@link SessionCount}
 */
public final class Counts<E extends Enum<E>> {
    /** Holds every constant; never changed. */
    private final Map<E, Long> values;

    private Counts(Map<E, Long> values) {
        this.values = values;
    }

    /** Returns counts with the value that a function gives for each constant of an enum. */
    public static <E extends Enum<E>> Counts<E> of(Class<E> kind, ToLongFunction<? super E> value) {
        Map<E, Long> values = new EnumMap<>(kind);
        for (E constant : kind.getEnumConstants()) {
            values.put(constant, value.applyAsLong(constant));
        }
        return new Counts<>(values);
    }

    /** Returns counts that are 0 for each constant of an enum. */
    public static <E extends Enum<E>> Counts<E> zero(Class<E> kind) {
        return of(kind, constant -> 0);
    }

    /** Returns the value of one constant. */
    public long get(E constant) {
        return Objects.requireNonNull(values.get(constant), "each constant has a value");
    }

    /** Returns the sum with other counts, constant by constant. */
    public Counts<E> plus(Counts<E> other) {
        return combine(other, Long::sum);
    }

    /** Returns the difference from earlier counts, constant by constant. */
    public Counts<E> minus(Counts<E> earlier) {
        return combine(earlier, (now, before) -> now - before);
    }

    private Counts<E> combine(Counts<E> other, LongBinaryOperator operator) {
        Map<E, Long> combined = new EnumMap<>(values);
        combined.replaceAll((constant, value) -> operator.applyAsLong(value, other.get(constant)));
        return new Counts<>(combined);
    }

    /** {@return whether all values are 0} */
    public boolean isZero() {
        return values.values().stream().allMatch(value -> value == 0);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Counts<?> counts && values.equals(counts.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
