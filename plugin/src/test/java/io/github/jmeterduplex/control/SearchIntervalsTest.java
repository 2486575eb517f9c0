package io.github.jmeterduplex.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.live.IntervalFixture;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.session.Cause;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a search sees of an interval. */
class SearchIntervalsTest {
    private static SearchInterval searchInterval(SearchIntervals intervals, IntervalFixture told)
            throws InterruptedException {
        intervals.interval(told.figures());
        return intervals.poll(1_000);
    }

    @Test
    void messagesInFlightAreThoseOfTheLabel() throws InterruptedException {
        SearchIntervals intervals = new SearchIntervals(null, "chat", () -> 10_000, "engine");
        SearchInterval first = searchInterval(
                intervals,
                IntervalFixture.between(0, 1)
                        .label("chat", Map.of(Count.WRITTEN, 100L, Count.SENT, 60L, Count.REPLIED, 60L))
                        .label("other", Map.of(Count.WRITTEN, 500L)));
        assertThat(first.levels().inFlight()).isEqualTo(40);
        SearchInterval second = searchInterval(
                intervals, IntervalFixture.between(1, 2).label("chat", Map.of(Count.SENT, 40L, Count.LOST, 40L)));
        assertThat(second.levels().inFlight()).isZero();
        assertThat(intervals.seen()).containsExactly("chat", "other");
    }

    @Test
    void messageThatWasRefusedWasNeverInFlight() throws InterruptedException {
        SearchIntervals intervals = new SearchIntervals(null, "chat", () -> 10_000, "engine");
        Map<Count, Long> counts = Map.of(Count.WRITTEN, 70L, Count.SENT, 90L, Count.REPLIED, 60L, Count.FAILED, 30L);
        SearchInterval first = searchInterval(
                intervals,
                IntervalFixture.between(0, 1)
                        .label("chat", counts)
                        .failure("chat", Cause.BACK_PRESSURE.slug(), 30, "no room (maxInFlight)")
                        .failure("other", Cause.BACK_PRESSURE.slug(), 500, ""));
        assertThat(first.levels().inFlight()).isEqualTo(10);
        assertThat(first.messages()).isEqualTo(new SearchInterval.Messages(70, 90, 30, 30, "no room (maxInFlight)"));
        SearchInterval second = searchInterval(
                intervals,
                IntervalFixture.between(1, 2)
                        .label("chat", counts)
                        .failure("chat", Cause.BACK_PRESSURE.slug(), 30, ""));
        assertThat(second.levels().inFlight()).isEqualTo(20);
        assertThat(second.messages().whyFailed()).isEqualTo("no room (maxInFlight)");
    }

    @Test
    void messageThatFailedAfterItWasHandedOverIsDone() throws InterruptedException {
        SearchIntervals intervals = new SearchIntervals(null, null, () -> 10_000, "engine");
        SearchInterval searchInterval = searchInterval(
                intervals,
                IntervalFixture.between(0, 1)
                        .label("chat", Map.of(Count.WRITTEN, 10L, Count.SENT, 10L, Count.FAILED, 10L))
                        .failure("chat", Cause.CONNECTION.slug(), 10, "the connection is gone"));
        assertThat(searchInterval.levels().inFlight()).isZero();
    }

    @Test
    void messagesThatWereInFlightBeforeAreNoneOfTheSearch() throws InterruptedException {
        SearchIntervals intervals = new SearchIntervals(null, null, () -> 10_000, "engine");
        searchInterval(
                intervals, IntervalFixture.between(0, 1).label("chat", Map.of(Count.SENT, 40L, Count.REPLIED, 40L)));
        SearchInterval searchInterval =
                searchInterval(intervals, IntervalFixture.between(1, 2).label("chat", Map.of(Count.WRITTEN, 7L)));
        assertThat(searchInterval.levels().inFlight()).isEqualTo(7);
    }

    @Test
    void wrongReplyIsALoss() throws InterruptedException {
        SearchIntervals intervals = new SearchIntervals(null, null, () -> 0, "engine");
        SearchInterval searchInterval = searchInterval(
                intervals,
                IntervalFixture.between(0, 1)
                        .label("chat", Map.of(Count.WRITTEN, 10L, Count.SENT, 10L, Count.WRONG, 3L, Count.LOST, 2L)));
        assertThat(searchInterval.messages()).isEqualTo(new SearchInterval.Messages(10, 10, 5, 0, ""));
    }
}
