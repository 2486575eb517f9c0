package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report of a following engine to the leader, several times a second.
 *
 * @param search the search that it belongs to
 * @param engine the engine that reports
 * @param order the last order that the engine has carried out; 0 before the first
 * @param first number of the first of these intervals among all since that order, from 0
 * @param intervals intervals that began after that order was carried out, and which were not answered yet
 * @param steps how many ended steps the engine knows
 * @param leaves why the engine left; empty if it knows how the search ended; null while it takes part
 */
record FollowerReport(
        Search search,
        SearchEngine engine,
        long order,
        int first,
        List<SearchInterval> intervals,
        int steps,
        @Nullable String leaves) {
    FollowerReport {
        intervals = List.copyOf(intervals);
    }

    /**
     * Identifies a search among engines.
     *
     * @param name of the search
     * @param id from the leader, as successive searches may have the same name; empty if it is not known
     */
    record Search(String name, String id) {}
}
