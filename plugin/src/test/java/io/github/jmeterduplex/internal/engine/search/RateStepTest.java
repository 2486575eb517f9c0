package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One step at one rate. */
class RateStepTest {
    private static final SearchPlan.Times TIMES = new SearchPlan.Times(5, 30, 1);
    private static final SearchBounds P99 = new SearchBounds(500.0, null, null);
    private static final ControlledLoad.Senders PACED = new ControlledLoad.Senders(true, 1, 0);
    private static final ControlledLoad.Senders THREADS = new ControlledLoad.Senders(false, 1, 0);

    private long millis;

    private SearchInterval searchInterval(SearchInterval.Messages messages, long inFlight) {
        LatencyHistogram latencies = new LatencyHistogram();
        for (long i = 0; i < messages.known() - messages.lost(); i++) {
            latencies.record(5_000 + i);
        }
        List<IntervalLatencies> all = latencies.isEmpty() ? List.of() : List.of(IntervalLatencies.of(latencies));
        Interval interval = new Interval(millis, 1_000);
        millis += 1_000;
        return new SearchInterval(
                interval,
                messages,
                all,
                all,
                new SearchInterval.Levels(inFlight, 10, 0),
                Map.of("engine", new ClientSample(interval, Map.of())));
    }

    private StepResult run(RateStep step, SearchInterval.Messages messages, long inFlight) {
        while (!step.add(searchInterval(messages, inFlight))) {
            assertThat(millis).isLessThan(100_000);
        }
        return step.result();
    }

    private StepResult run(ControlledLoad.Senders senders, double perSecond, SearchInterval.Messages messages) {
        return run(new RateStep(perSecond, TIMES, P99, senders), messages, 0);
    }

    /** Takes a step of a server that could answer a hundred times as much. */
    private static RateStep simulated(ArrivalProcess arrivals, double perSecond, int seed) {
        SimulatedServer server = new SimulatedServer(100 * perSecond, arrivals, seed);
        RateStep step = new RateStep(perSecond, TIMES, P99, new ControlledLoad.Senders(true, arrivals.burst(), 0));
        server.pace(perSecond);
        boolean isOver;
        do {
            isOver = step.add(server.next());
        } while (!isOver);
        return step;
    }

    @Test
    void fewMessagesThatComeAtRandomAreNotMissing() {
        for (int seed = 0; seed < 300; seed++) {
            assertThat(simulated(ArrivalProcess.POISSON, 20, seed).result().by())
                    .isEmpty();
        }
    }

    @Test
    void burstThatIsNotDueYetIsNotMissing() {
        RateStep far = simulated(ArrivalProcess.burst(1_000), 100, 1);
        assertThat(far.result().by()).isEmpty();
        RateStep farther = simulated(ArrivalProcess.burst(10_000), 100, 1);
        assertThat(farther.result().by()).isEmpty();
        assertThat(farther.sums().messages().written()).isZero();
        assertThat(farther.isSilent()).isFalse();
    }

    @Test
    void fewerMessagesThanChanceAllowsAreMissing() {
        StepResult result = run(PACED, 100, new SearchInterval.Messages(20, 20, 0));
        assertThat(result.judgement()).isEqualTo(Judgement.BROKEN);
        assertThat(result.by()).containsExactly("only 20 a second were written");
        assertThat(result.senderFault()).contains("it wrote too few messages");
    }

    @Test
    void messagesThatFailedAreNotTheFaultOfTheLoadGenerator() {
        StepResult result =
                run(PACED, 1_000, new SearchInterval.Messages(700, 1_000, 300, 300, "no room (maxInFlight)"));
        assertThat(result.judgement()).isEqualTo(Judgement.BROKEN);
        assertThat(result.by()).containsExactly("only 700 a second were written, 300 failed: no room (maxInFlight)");
        assertThat(result.senderFault()).isEmpty();
    }

    @Test
    void rateAboveTheOneAskedForIsNotThatOfTheAnswer() {
        StepResult result = run(THREADS, 700, new SearchInterval.Messages(1_000, 1_000, 0));
        assertThat(result.judgement()).isEqualTo(Judgement.BROKEN);
        assertThat(result.by()).containsExactly("1,000 a second were written, more than was asked for");
        assertThat(result.senderFault()).contains("it wrote 1,000 a second").contains("use find:NAME");
    }

    @Test
    void threadsWithATimerMayFollowLate() {
        RateStep step = new RateStep(100, TIMES, P99, THREADS);
        for (int i = 0; i < 12; i++) {
            assertThat(step.add(searchInterval(new SearchInterval.Messages(50, 50, 0), 0)))
                    .isFalse();
        }
        StepResult result = run(step, new SearchInterval.Messages(100, 100, 0), 0);
        assertThat(result.judgement()).isEqualTo(Judgement.KEPT);
        assertThat(result.figures().perSecond()).isEqualTo(100);
    }

    @Test
    void threadsThatNeverFollowAreTooFew() {
        StepResult result = run(THREADS, 100, new SearchInterval.Messages(50, 50, 0));
        assertThat(millis).isLessThan(60_000);
        assertThat(result.by()).containsExactly("only 50 a second were written");
        assertThat(result.senderFault()).contains("it wrote too few messages");
    }

    @Test
    void messagesThatMayBeLostMayBeInFlightUntilTheirTimeOut() {
        SearchBounds bounds = new SearchBounds(50.0, 5.0, null);
        // 30 s long two of a hundred wait for what never comes
        SearchInterval.Messages messages = new SearchInterval.Messages(1_000, 1_000, 20);
        RateStep step = new RateStep(1_000, TIMES, bounds, new ControlledLoad.Senders(true, 1, 30));
        assertThat(run(step, messages, 600).judgement()).isEqualTo(Judgement.KEPT);
        RateStep other = new RateStep(1_000, TIMES, bounds, PACED);
        assertThat(run(other, messages, 600).by()).singleElement().asString().contains("600 messages in flight");
    }
}
