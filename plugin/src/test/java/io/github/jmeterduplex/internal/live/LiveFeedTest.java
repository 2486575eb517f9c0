package io.github.jmeterduplex.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.SessionCount;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveFeedTest {
    private static final Path FILES = Path.of("run");

    private final LiveFeed feed = new LiveFeed();

    @Test
    void pointsAreThoseOfTheIntervals() {
        feed.begin(FILES);
        feed.interval(IntervalFixture.between(0, 2)
                .label("chat", Map.of(Count.WRITTEN, 20L, Count.REPLIED, 18L, Count.LOST, 2L), 1_000, 1_500)
                .label("room", Map.of(Count.WRITTEN, 2L), 900)
                .sessions(Map.of(SessionCount.OPEN, 7L))
                .figures());
        feed.interval(IntervalFixture.between(2, 3)
                .label("chat", Map.of(Count.LOST, 1L))
                .figures());

        assertThat(feed.state().running()).isTrue();
        assertThat(feed.state().points())
                .containsExactly(
                        new LiveFeed.Point(IntervalFixture.START + 2_000, 11, 9, 1.0, 1.5, 1.5, 2, 7),
                        new LiveFeed.Point(
                                IntervalFixture.START + 3_000, 0, 0, Double.NaN, Double.NaN, Double.NaN, 3, 0));
    }

    @Test
    void lastRunStaysUntilTheNextBegins() {
        feed.begin(FILES);
        feed.interval(IntervalFixture.between(0, 1).figures());
        feed.ended();
        assertThat(feed.state().running()).isFalse();
        assertThat(feed.state().points()).hasSize(1);

        feed.begin(FILES);
        assertThat(feed.state().running()).isTrue();
        assertThat(feed.state().points()).isEmpty();
        assertThat(feed.state().totals())
                .isEqualTo(new LiveFeed.Totals(0, 0, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN));
    }

    @Test
    void totalsOfTheRunStayWhenItHasEnded() {
        assertThat(feed.state().directory()).isNull();
        feed.begin(FILES);
        for (int second = 0; second < 3; second++) {
            feed.interval(IntervalFixture.between(second, second + 1)
                    .label("chat", Map.of(Count.WRITTEN, 3L, Count.REPLIED, 2L, Count.LOST, 1L), 1_000, 1_500)
                    .figures());
        }
        feed.ended();
        assertThat(feed.state().totals()).isEqualTo(new LiveFeed.Totals(9, 6, 3, 1.25, 1.0, 1.5, 1.5));
        assertThat(feed.state().directory()).isEqualTo(FILES);
    }

    @Test
    void noMoreThanTheMostAreKept() {
        feed.begin(FILES);
        for (int second = 0; second < LiveFeed.MAX_POINTS + 50; second++) {
            feed.interval(IntervalFixture.between(second, second + 1).figures());
        }
        assertThat(feed.state().points()).hasSize(LiveFeed.MAX_POINTS);
        assertThat(feed.state().points().get(0).epochMillis()).isEqualTo(IntervalFixture.START + 51_000);
    }
}
