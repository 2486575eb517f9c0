package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an engine that follows tells the one that leads, several times a second.
 *
 * @param search which one
 * @param engine who tells it
 * @param order the last order that it has carried out; 0 before the first
 * @param first number of the first of these intervals among those since that order, from 0
 * @param intervals intervals that began after that order was carried out, and which were not answered yet
 * @param steps how many steps it knows to have ended
 * @param leaves why it takes part no longer, empty where it knows how the search ended; null where it does take part
 */
record FollowerReport(
        SearchKey search,
        SearchEngine engine,
        long order,
        int first,
        List<SearchInterval> intervals,
        int steps,
        @Nullable String leaves) {
    FollowerReport {
        intervals = List.copyOf(intervals);
    }
}
