package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What interrupts a sample, and nothing else. */
class StopSignalTest {
    private final StopSignal stop = new StopSignal();

    private static boolean goesOn() {
        return false;
    }

    @Test
    void nothingRunsNothingIsInterrupted() {
        assertThat(stop.stop()).isFalse();
        stop.enter();
        stop.leave(StopSignalTest::goesOn);
        assertThat(stop.stop()).isFalse();
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void runningSampleIsInterrupted() {
        stop.enter();
        assertThat(stop.stop()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** A Sample Timeout ends one sample: the next one waits as if nothing had been. */
    @Test
    void interruptDoesNotOutliveItsSample() {
        stop.enter();
        stop.stop();
        stop.leave(StopSignalTest::goesOn);
        assertThat(Thread.interrupted()).isFalse();
    }

    /** What waits at the thread's end is to be ended too: JMeter gives a thread five seconds. */
    @Test
    void interruptOutlivesTheThreadsLastSample() {
        stop.enter();
        stop.stop();
        stop.leave(() -> true);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptOfSomebodyElseIsKept() {
        stop.enter();
        Thread.currentThread().interrupt();
        stop.leave(StopSignalTest::goesOn);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void nextSampleBeginsAfresh() {
        stop.enter();
        stop.stop();
        stop.leave(StopSignalTest::goesOn);
        stop.enter();
        Thread.currentThread().interrupt();
        stop.leave(StopSignalTest::goesOn);
        assertThat(Thread.interrupted()).isTrue();
    }
}
