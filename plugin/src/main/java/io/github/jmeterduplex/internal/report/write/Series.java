package io.github.jmeterduplex.internal.report.write;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * The values of one quantity in the buckets of a {@link TimeAxis}; a bucket may be without a value. Confined to one
 * thread.
 *
 * @param <T> the type of the values
 */
final class Series<T> {
    private final BinaryOperator<T> merge;
    private SortedMap<Integer, T> buckets = new TreeMap<>();

    /** @param merge makes one value of an earlier and a later one */
    Series(BinaryOperator<T> merge) {
        this.merge = merge;
    }

    void add(int bucket, T value) {
        buckets.merge(bucket, value, merge);
    }

    /** Merges each two buckets into one. */
    void coarsen() {
        SortedMap<Integer, T> coarser = new TreeMap<>();
        buckets.forEach((bucket, value) -> coarser.merge(bucket / 2, value, merge));
        buckets = coarser;
    }

    Optional<T> at(int bucket) {
        return Optional.ofNullable(buckets.get(bucket));
    }

    Iterable<T> values() {
        return buckets.values();
    }

    /** Returns how many buckets have a value. */
    int size() {
        return buckets.size();
    }

    /** Returns the number after that of the last bucket with a value. */
    int end() {
        return buckets.isEmpty() ? 0 : buckets.lastKey() + 1;
    }
}
