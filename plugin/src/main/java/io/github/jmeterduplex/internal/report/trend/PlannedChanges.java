package io.github.jmeterduplex.internal.report.trend;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The times at which the load of a run was planned to change: by stages and by searches. Confined to one thread. */
public final class PlannedChanges {
    /** The end of each change by its start, in epoch milliseconds. */
    private final TreeMap<Long, Long> changes = new TreeMap<>();

    /**
     * A time between two changes, in which the load was planned to stay the same.
     *
     * @param fromEpochMillis its start
     * @param toEpochMillis its end
     */
    record SteadyTime(long fromEpochMillis, long toEpochMillis) {}

    /** Adds a change of the load with its start and its end, in epoch milliseconds. */
    public void add(long fromEpochMillis, long toEpochMillis) {
        changes.merge(fromEpochMillis, Math.max(fromEpochMillis, toEpochMillis), Math::max);
    }

    /** Notes that the load changes all the time. */
    public void addAlways() {
        add(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    boolean isEmpty() {
        return changes.isEmpty();
    }

    /** Returns the times without a change: between the changes, before the first and after the last one. */
    List<SteadyTime> steadyTimes() {
        List<SteadyTime> times = new ArrayList<>();
        long from = Long.MIN_VALUE;
        for (Map.Entry<Long, Long> change : changes.entrySet()) {
            if (change.getKey() > from) {
                times.add(new SteadyTime(from, change.getKey()));
            }
            from = Math.max(from, change.getValue());
        }
        if (from < Long.MAX_VALUE) {
            times.add(new SteadyTime(from, Long.MAX_VALUE));
        }
        return times;
    }
}
