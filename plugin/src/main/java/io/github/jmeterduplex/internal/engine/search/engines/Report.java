package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report of an engine to the leader, several times a second.
 *
 * @param search the search that it belongs to
 * @param engine the engine that reports
 * @param load its senders
 * @param measured what was not answered yet
 * @param steps how many ended steps the engine knows
 * @param leaves why the engine left; empty if it knows how the search ended; null while it takes part
 */
record Report(
        Search search,
        SearchEngine engine,
        Load load,
        Measured measured,
        int steps,
        @Nullable String leaves) {
    /**
     * What an engine has measured since an order.
     *
     * @param order the last order that the engine has carried out; 0 before the first
     * @param first number of the first of these intervals among all since that order, from 0
     * @param intervals those that began after the order was carried out
     */
    record Measured(long order, int first, List<SearchInterval> intervals) {
        Measured {
            intervals = List.copyOf(intervals);
        }
    }

    /**
     * Identifies a search among engines.
     *
     * @param name of the search
     * @param id from the leader, as successive searches may have the same name; empty if it is not known
     * @param plan the parameters that the engine has for it
     */
    record Search(String name, String id, SearchPlan plan) {}

    /**
     * The load of the engine.
     *
     * @param senders of this engine alone
     * @param startEpochMillis when its run began
     * @param nothingSeen why the search cannot have seen a message of this engine; empty if it has seen messages
     */
    record Load(ControlledLoad.Senders senders, long startEpochMillis, String nothingSeen) {
        static Load of(ControlledLoad own) {
            return new Load(own.senders(), own.startEpochMillis(), own.nothingSeen());
        }
    }
}
