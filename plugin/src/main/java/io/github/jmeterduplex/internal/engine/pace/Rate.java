package io.github.jmeterduplex.internal.engine.pace;

import java.util.List;

/**
 * A rate: steady without an end, in stages that end, or one that a search sets.
 *
 * @param perSecond the steady rate, or the mean over all stages; 0 for none
 * @param stages in their order; empty where the rate is steady
 * @param search the name of the search that sets it; empty for none
 */
public record Rate(double perSecond, List<Stage> stages, String search) {
    /** No rate: as fast as possible. */
    public static final Rate NONE = new Rate(0, List.of(), "");

    private static final double NANOS_PER_SECOND = 1e9;

    public Rate {
        stages = List.copyOf(stages);
    }

    /** A steady rate without an end. */
    public static Rate steady(double perSecond) {
        return new Rate(perSecond, List.of(), "");
    }

    /** The rate that the search of this name sets. */
    public static Rate ofSearch(String name) {
        return new Rate(0, List.of(), name);
    }

    /** A rate in stages, at least one of which sends something. */
    public static Rate of(List<Stage> stages) {
        double count = stages.stream().mapToDouble(Stage::count).sum();
        return new Rate(count * NANOS_PER_SECOND / nanos(stages), stages, "");
    }

    private static long nanos(List<Stage> stages) {
        return stages.stream().mapToLong(Stage::nanos).sum();
    }

    /** Whether there is a rate at all. */
    public boolean isSet() {
        return perSecond > 0 || isOfSearch();
    }

    /** Whether a search sets it. */
    public boolean isOfSearch() {
        return !search.isEmpty();
    }

    /** Whether it has stages, and so an end. */
    public boolean isStaged() {
        return !stages.isEmpty();
    }

    /** How long all stages last together, in nanoseconds; 0 where it is steady. */
    public long nanos() {
        return nanos(stages);
    }

    /** The share of one of so many engines. */
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
     * The index of the stage at a time since the start, in nanoseconds; the number of stages after the last one, and
     * where the rate is steady.
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
