package io.github.jmeterduplex.internal.engine.search.engines;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The leader's answer to a {@link Report}.
 *
 * @param refusal why the engine cannot take part; empty if it can
 * @param pending why the engine must still wait; empty if it takes part
 * @param search the id of the search; empty if the engine does not take part
 * @param order number of the rate that is wanted; 0 before the first
 * @param perSecond that rate, of all engines together; 0 for a pause
 * @param steps those that have ended since the report
 * @param end how the search ended; null if it has not ended
 */
record Answer(
        String refusal,
        String pending,
        String search,
        long order,
        double perSecond,
        List<EndedStep> steps,
        @Nullable EndedSearch end) {
    Answer {
        steps = List.copyOf(steps);
    }

    static Answer refused(String why) {
        return new Answer(why, "", "", 0, 0, List.of(), null);
    }

    static Answer notYet(String why) {
        return new Answer("", why, "", 0, 0, List.of(), null);
    }
}
