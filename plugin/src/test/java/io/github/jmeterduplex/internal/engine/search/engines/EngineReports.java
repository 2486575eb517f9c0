package io.github.jmeterduplex.internal.engine.search.engines;

import io.github.jmeterduplex.internal.engine.search.ControlledLoad;
import io.github.jmeterduplex.internal.engine.search.SearchBounds;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.latency.Interval;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reports of three engines to one search. */
final class EngineReports {
    static final Report.Search KNEE = new Report.Search("knee", "", plan(300.0, null));
    static final EndedSearch FOUND = new EndedSearch(true, "highest 5/s", Map.of("found", true));
    static final Report.Load LOAD = new Report.Load(new ControlledLoad.Senders(true, 1, 0), 0, "");

    private EngineReports() {}

    static SearchPlan plan(@Nullable Double maxP99Millis, @Nullable Integer minOpen) {
        return new SearchPlan(
                100,
                1_000,
                0.05,
                new SearchPlan.Times(2, 15, 4),
                new SearchPlan.Times(2, 30, 1),
                60,
                new SearchBounds(maxP99Millis, 0.5, minOpen));
    }

    static SearchInterval searchInterval(long startMillis, long written) {
        return new SearchInterval(
                new Interval(startMillis, 1_000),
                new SearchInterval.Messages(written, written, 0, 0, ""),
                List.of(),
                List.of(),
                new SearchInterval.Levels(0, 10, 0),
                Map.of());
    }

    static SearchEngine engine(int index) {
        return new SearchEngine("e" + index, new Slice(index, 3), 1, "id" + index);
    }

    static Report report(int index, long order, int first, SearchInterval... intervals) {
        return new Report(KNEE, engine(index), LOAD, new Report.Measured(order, first, List.of(intervals)), 0, null);
    }

    static EndedStep step(long fromMillis, long toMillis) {
        return new EndedStep(
                1,
                300,
                "kept",
                new Interval(fromMillis, toMillis - fromMillis),
                "kept, p99 5 ms",
                5,
                Map.of("number", 1));
    }
}
