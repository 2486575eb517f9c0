package io.github.jmeterduplex.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.search.EngineLoad;
import io.github.jmeterduplex.internal.engine.search.SearchBounds;
import io.github.jmeterduplex.internal.engine.search.SearchInterval;
import io.github.jmeterduplex.internal.engine.search.SearchPlan;
import io.github.jmeterduplex.internal.engine.search.engines.EndedSearch;
import io.github.jmeterduplex.internal.engine.search.engines.EndedStep;
import io.github.jmeterduplex.internal.engine.search.engines.SearchEngine;
import io.github.jmeterduplex.internal.engine.search.engines.SearchFollower;
import io.github.jmeterduplex.internal.settings.Slice;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The searches of a run at its controller, with engines that send nothing. */
@Timeout(60)
class ControllerSearchesTest {
    private final ControllerSearches searches = new ControllerSearches();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicBoolean stops = new AtomicBoolean();
    private final List<EndedStep> steps = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** An engine whose second one stops when it is asked to. */
    private final class Idle implements EngineLoad {
        private final int index;
        private long millis;
        private boolean isPaced;

        Idle(int index) {
            this.index = index;
        }

        @Override
        public void awaitSenders() {}

        @Override
        public void pace(double perSecond) {
            isPaced = true;
        }

        @Override
        public Senders senders() {
            return new Senders(true, 1, 0);
        }

        @Override
        public long startEpochMillis() {
            return 0;
        }

        @Override
        public String nothingSeen() {
            return "";
        }

        @Override
        public @Nullable SearchInterval poll() throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(5);
            if (stops.get() && index == 2) {
                throw new Fault(Cause.INTERRUPTED, "JMeter's test was shut down").toException();
            }
            if (!isPaced) {
                return null;
            }
            millis += 1_000;
            return new SearchInterval(
                    new Interval(millis, 1_000),
                    new SearchInterval.Messages(0, 0, 0, 0, ""),
                    List.of(),
                    List.of(),
                    new SearchInterval.Levels(0, 10, 0),
                    Map.of());
        }
    }

    private Future<EndedSearch> follow(int index) {
        SearchPlan plan = new SearchPlan(
                100,
                1_000,
                0.1,
                new SearchPlan.Times(1, 12, 4),
                new SearchPlan.Times(1, 12, 1),
                10,
                new SearchBounds(50.0, null, null));
        SearchEngine engine = SearchEngine.of("e" + index, new Slice(index, 2), 1);
        return threads.submit(
                () -> new SearchFollower(searches::apply, "knee", plan, engine, new Idle(index)).follow(steps::add));
    }

    @Test
    void whatIsNoReportIsRefused() {
        assertThat(new String(searches.apply(new byte[] {1, 2, 3}), StandardCharsets.UTF_8))
                .contains("\"refusal\":\"its report cannot be read: ");
    }

    @Test
    void allEnginesAreToldTheStepsAndTheEnd() throws Exception {
        Future<EndedSearch> one = follow(1);
        Future<EndedSearch> two = follow(2);
        assertThat(one.get()).isEqualTo(two.get());
        assertThat(one.get().found()).isFalse();
        assertThat(one.get().sentence())
                .startsWith("nothing was sent at 100/s")
                .endsWith("; of all 2 engines together");
        assertThat(one.get().fact()).containsEntry("max_p99_ms", 50.0).containsKey("steps");
        assertThat(steps).hasSize(2).allSatisfy(step -> {
            assertThat(step.number()).isEqualTo(1);
            assertThat(step.text()).contains(", no reply, 0.0/s written, over ");
            assertThat(step.p99Millis()).isZero();
            assertThat(step.fact()).containsEntry("per_second", 100.0);
        });
    }

    @Test
    void engineThatStopsEndsTheSearchOfTheOthers() throws Exception {
        stops.set(true);
        Future<EndedSearch> two = follow(2);
        assertThatThrownBy(two::get).hasMessageContaining("JMeter's test was shut down");
        assertThat(follow(1).get().sentence())
                .isEqualTo("the controller ended the search: engine 2/2, e2, left the search: JMeter's test was shut"
                        + " down");
    }
}
