package io.github.jmeterduplex.internal.engine.pace;

import java.util.List;

/**
 * A rate: steady without an end, in stages that end, or set by a search.
 *
 * @param perSecond the steady rate, or the mean over all stages; 0 without a rate
 * @param stages in their order; empty if the rate is steady
 * @param search the name of the search that sets it; empty without a search
 */
public record Rate(double perSecond, List<Stage> stages, String search) {
    /** No rate: as fast as possible. */
    public static final Rate NONE = new Rate(0, List.of(), "");

    private static final double NANOS_PER_SECOND = 1e9;

    public Rate {
        stages = List.copyOf(stages);
    }

    /** Returns a steady rate without an end. */
    public static Rate steady(double perSecond) {
        return new Rate(perSecond, List.of(), "");
    }

    /** Returns the rate that the search of this name sets. */
    public static Rate ofSearch(String name) {
        return new Rate(0, List.of(), name);
    }

    /** Returns a rate in stages, at least one of which sends messages. */
    public static Rate of(List<Stage> stages) {
        double count = stages.stream().mapToDouble(Stage::count).sum();
        return new Rate(count * NANOS_PER_SECOND / nanos(stages), stages, "");
    }

    private static long nanos(List<Stage> stages) {
        return stages.stream().mapToLong(Stage::nanos).sum();
    }

    /** Whether a rate is set. */
    public boolean isSet() {
        return perSecond > 0 || isOfSearch();
    }

    /** Whether a search sets it. */
    public boolean isOfSearch() {
        return !search.isEmpty();
    }

    /** Whether it has stages, and thus an end. */
    public boolean isStaged() {
        return !stages.isEmpty();
    }

    /** Returns how long all stages last together, in nanoseconds; 0 if it is steady. */
    public long nanos() {
        return nanos(stages);
    }

    /** Returns the share of one of this number of engines. */
    public Rate dividedBy(int parts) {
        if (parts == 1) {
            return this;
        }
        return new Rate(
                perSecond / parts,
                stages.stream().map(stage -> stage.dividedBy(parts)).toList(),
                search);
    }

    /**
     * Returns the index of the stage at a time since the start, in nanoseconds; the number of stages after the last
     * one, or if the rate is steady.
     */
    public int stageAt(long sinceNanos) {
        long end = 0;
        int index = 0;
        for (Stage stage : stages) {
            end += stage.nanos();
            if (sinceNanos < end) {
                return index;
            }
            index++;
        }
        return index;
    }
}
