package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WallClockTest {
    private static final long FIVE_SECONDS = TimeUnit.SECONDS.toMicros(5);

    private final FakeClocks fake = new FakeClocks();
    private final WallClock clock = fake.wallClock();

    @Test
    void timesAreThoseOfTheSystemWhileNothingIsCorrected() {
        fake.pass(250);
        long stamp = clock.nanos();
        fake.pass(1_000);
        assertThat(clock.follow()).isZero();
        assertThat(clock.epochMicros(stamp)).isEqualTo(FakeClocks.START_MICROS + 250);
        assertThat(clock.stampMicros()).isEqualTo(fake.systemMicros());
        assertThat(clock.microsSince(FakeClocks.START_MICROS + 200, stamp)).isEqualTo(50);
    }

    @ParameterizedTest
    @ValueSource(longs = {5_000_000, -5_000_000, 30_000, -30_000})
    void stepIsFollowedAtOnce(long step) {
        fake.pass(1_000);
        long before = clock.nanos();
        fake.step(step);
        fake.pass(1_000);
        assertThat(clock.follow()).isEqualTo(step);
        assertThat(clock.follow()).as("once a step").isZero();
        assertThat(clock.stampMicros()).isEqualTo(fake.systemMicros());
        assertThat(clock.epochMillis(before)).as("rows of before").isEqualTo(FakeClocks.START_MICROS / 1_000 + 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {5_000_000, -5_000_000})
    void ownStampsAndTheirArrivalsAreByOneClockAcrossSteps(long step) {
        long sentBefore = clock.stampMicros();
        fake.pass(3_000);
        fake.step(step);
        long unnoticed = clock.stampMicros();
        fake.pass(1_000);
        assertThat(clock.microsSince(sentBefore, clock.nanos())).isEqualTo(4_000);
        clock.follow();
        long sentAfter = clock.stampMicros();
        fake.pass(2_000);
        assertThat(clock.microsSince(sentBefore, clock.nanos())).isEqualTo(6_000);
        assertThat(clock.microsSince(unnoticed, clock.nanos())).isEqualTo(3_000);
        assertThat(clock.microsSince(sentAfter, clock.nanos())).isEqualTo(2_000);
    }

    @Test
    void longWaitAfterAStepIsNotTakenForTheStep() {
        clock.stampMicros();
        fake.step(FIVE_SECONDS);
        clock.follow();
        long sent = clock.stampMicros();
        fake.pass(7 * FIVE_SECONDS);
        assertThat(clock.microsSince(sent, clock.nanos())).isEqualTo(7 * FIVE_SECONDS);
    }

    @ParameterizedTest
    @ValueSource(longs = {5_000_000, -5_000_000})
    void stampsOfOtherMachinesAreComparedWithTheCorrectedClock(long step) {
        // The other machine has been right all the time; this one's clock is, from the step on.
        clock.stampMicros();
        fake.pass(1_000);
        long theirs = fake.systemMicros() + step;
        fake.step(step);
        clock.follow();
        fake.pass(4_000);
        assertThat(clock.microsSince(theirs, clock.nanos())).isEqualTo(4_000);
        assertThat(clock.microsSince(fake.systemMicros() + 10, clock.nanos()))
                .as("from the future")
                .isEqualTo(-10);
    }

    @Test
    void whereNothingWasStampedEveryStampIsOfAnotherMachine() {
        long theirs = fake.systemMicros();
        fake.step(FIVE_SECONDS);
        clock.follow();
        assertThat(clock.microsSince(theirs, clock.nanos())).isEqualTo(FIVE_SECONDS);
    }

    @Test
    void ownStampsSurviveSeveralSteps() {
        long sent = clock.stampMicros();
        for (long step : new long[] {FIVE_SECONDS, -2 * FIVE_SECONDS, FIVE_SECONDS / 10}) {
            fake.pass(1_000);
            fake.step(step);
            clock.follow();
        }
        assertThat(clock.microsSince(sent, clock.nanos())).isEqualTo(3_000);
    }

    @Test
    void aClockThatKeepsSteppingIsFollowedAndOldStepsAreForgotten() {
        long first = clock.nanos();
        for (int i = 0; i < 1_000; i++) {
            fake.pass(50_000);
            fake.step(FIVE_SECONDS);
            assertThat(clock.follow()).isEqualTo(FIVE_SECONDS);
        }
        assertThat(clock.stampMicros()).isEqualTo(fake.systemMicros());
        assertThat(clock.epochMicros(first)).as("by the oldest step known").isGreaterThan(FakeClocks.START_MICROS);
    }

    @ParameterizedTest
    @ValueSource(longs = {20, -20})
    void driftIsFollowedGraduallyAndIsNoStep(long microsPerBeat) {
        // 400 ppm for an hour, looked at 20 times a second: 1.44 s in all.
        for (int beats = 0; beats < 20 * 3_600; beats++) {
            long sent = clock.stampMicros();
            fake.pass(50_000);
            fake.step(microsPerBeat);
            assertThat(clock.follow()).isZero();
            assertThat(clock.microsSince(sent, clock.nanos())).isCloseTo(50_000, Offset.offset(25L));
        }
        assertThat(clock.stampMicros()).isCloseTo(fake.systemMicros(), Offset.offset(500L));
    }

    /** A thread that loses its core between the two clocks must not make a push seem to come before it was sent. */
    @Test
    void pauseBetweenTheClocksIsNotTakenForAStep() {
        AtomicInteger reads = new AtomicInteger();
        WallClock paused = new WallClock(fake::nanos, () -> {
            long now = fake.systemMicros();
            if (reads.incrementAndGet() == 2) {
                fake.pass(40_000);
            }
            return now;
        });
        assertThat(paused.follow()).isZero();
        assertThat(paused.stampMicros()).isEqualTo(fake.systemMicros());
        assertThat(reads).hasValueGreaterThan(2);
    }

    @Test
    void clocksThatCannotBeReadTogetherAreNotFollowed() {
        WallClock slow = new WallClock(fake::nanos, () -> {
            fake.pass(30_000);
            return fake.systemMicros() + FIVE_SECONDS;
        });
        long micros = slow.epochMicros(fake.nanos());
        assertThat(slow.follow()).isZero();
        assertThat(slow.epochMicros(fake.nanos())).isGreaterThan(micros);
    }
}
