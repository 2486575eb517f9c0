package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import org.junit.jupiter.api.Test;

/** One pause of half a second breaks the step in which it falls, at any rate; it does not decide the answer. */
class PausingServerTest {
    private static final double CAPACITY = 1_000;
    private static final double P99_MILLIS = 200;
    private static final SearchPlan PLAN = new SearchPlan(
            300,
            3_000,
            0.05,
            new SearchPlan.Times(5, 30, 4),
            new SearchPlan.Times(5, 60, 1),
            60,
            new SearchBounds(P99_MILLIS, null, null));

    private static final RateFinder.Listener IGNORED = new RateFinder.Listener() {
        @Override
        public void begins(int number, double perSecond, boolean confirms) {}

        @Override
        public void ended(int number, StepResult step, long fromEpochMillis, long toEpochMillis) {}
    };

    @Test
    void pauseInAnyStepLeavesTheHighestRateInTheInterval() throws InterruptedException {
        double truth = QueueTheory.evenRate(CAPACITY, P99_MILLIS / 1_000);
        for (int second = 10; second < 500; second += 69) {
            SimulatedServer server = new SimulatedServer(CAPACITY, ArrivalProcess.EVEN, second).pausingAt(second, 500);
            RateFinder.Outcome outcome = new RateFinder(PLAN, server, IGNORED).find();
            assertThat(outcome.found())
                    .as("pause at %s s: %s", second, outcome.sentence())
                    .isTrue();
            assertThat(outcome.low())
                    .as("pause at %s s: %s", second, outcome.sentence())
                    .isLessThanOrEqualTo(truth);
            assertThat(outcome.high())
                    .as("pause at %s s: %s", second, outcome.sentence())
                    .isGreaterThanOrEqualTo(truth);
        }
    }
}
