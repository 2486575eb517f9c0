package io.github.jmeterduplex.internal.engine.match;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The only clock of a run that knows the time of day. It serves rows, {@code {{sentMicros}}}, and arrivals that are
 * compared with the times in pushes. Thread-safe.
 *
 * <p>It is {@link System#nanoTime} tied to the epoch by the system's clock, and {@link #follow} keeps it tied: servers
 * have clocks of their own, and after a correction (NTP, a resumed virtual machine) only the corrected time compares
 * with theirs. Drift is followed gradually. A step is followed immediately and remembered, so that a stamp made before
 * it is still compared with the clock that made it. JMeter ties the times of its samples in the same way.
 *
 * <p>Durations never come from this clock: they are differences of {@link #nanos}.
 */
public final class WallClock {
    /** If both clocks are read within this time, in nanoseconds, the two readings belong together. */
    private static final long CLOSE_NANOS = 10_000;

    /** If both clocks are read further apart than this, in nanoseconds, the two readings are discarded. */
    private static final long FAR_NANOS = 1_000_000;

    private static final int MAX_TRIES = 10;

    /**
     * The difference to the system's clock, in microseconds, beyond which a correction counts as a step: on some
     * systems the clock itself only ticks every 16 ms.
     */
    private static final long STEP_MICROS = 20_000;

    /** The divisor of a drift: one {@link #follow} corrects a sixteenth of it. */
    private static final int DRIFT_SHARE = 16;

    private static final int MAX_STEPS = 8;

    private final LongSupplier nanoTime;
    private final LongSupplier systemMicros;
    /** The present relation of the two clocks, which only {@link #follow} replaces. */
    private volatile Anchor anchor;

    /** Creates a clock from the clocks of this JVM. */
    public static WallClock system() {
        return new WallClock(System::nanoTime, () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
    }

    /**
     * Creates a clock from two other clocks.
     *
     * @param nanoTime steady nanoseconds
     * @param systemMicros the system's clock, which may be corrected: the epoch time in µs
     */
    public WallClock(LongSupplier nanoTime, LongSupplier systemMicros) {
        this.nanoTime = nanoTime;
        this.systemMicros = systemMicros;
        Reading now = read();
        this.anchor = new Anchor(now.nanos, now.micros, null);
    }

    /** Returns the steady time in nanoseconds, like {@link System#nanoTime}. */
    public long nanos() {
        return nanoTime.getAsLong();
    }

    /** Returns the epoch time in µs that this clock showed at a value of {@link #nanos}. */
    public long epochMicros(long nanos) {
        Anchor then = anchor;
        Anchor before = then.previous;
        while (before != null && nanos - then.fromNanos < 0) {
            then = before;
            before = then.previous;
        }
        return then.epochMicros(nanos);
    }

    /** Returns the epoch time in ms that this clock showed at a value of {@link #nanos}. */
    public long epochMillis(long nanos) {
        return TimeUnit.MICROSECONDS.toMillis(epochMicros(nanos));
    }

    /** Returns the epoch time in µs now, to be written into a message. */
    public long stampMicros() {
        Anchor now = anchor;
        if (!now.hasStamped) {
            now.hasStamped = true;
        }
        return now.epochMicros(nanos());
    }

    /**
     * Returns how long ago a stamp was made, in µs; negative if the stamp is in the future.
     *
     * <p>A stamp is compared with the present clock. But a stamp of {@link #stampMicros} from before a step must be
     * compared with the clock as it was before that step. A stamp does not say which clock made it, so the clock before
     * a step is used if it can have made the stamp and its result is the nearest to zero, and not negative. This is
     * wrong for two kinds of messages that were on their way during the step: other machines' stamps that are older
     * than a step forward, and own stamps that are older than half a step back.
     *
     * @param stampMicros epoch time in µs, made here or by another machine
     * @param nanos recent value of {@link #nanos}
     */
    public long microsSince(long stampMicros, long nanos) {
        Anchor next = anchor;
        long micros = next.epochMicros(nanos) - stampMicros;
        for (Anchor before = next.previous; before != null; before = before.previous) {
            long earlier = before.epochMicros(nanos) - stampMicros;
            if (earlier >= 0 && earlier < Math.abs(micros) && before.canHaveMade(stampMicros, next.fromNanos)) {
                micros = earlier;
            }
            next = before;
        }
        return micros;
    }

    /**
     * Corrects this clock by the system's clock. Called repeatedly, by one thread.
     *
     * @return by how many µs the clock has stepped since the last call; 0 if it has not
     */
    public long follow() {
        Reading now = read();
        Anchor present = anchor;
        long offMicros = now.micros - present.epochMicros(now.nanos);
        if (now.widthNanos > FAR_NANOS) {
            return 0;
        }
        if (Math.abs(offMicros) <= STEP_MICROS) {
            present.correct(offMicros / DRIFT_SHARE);
            return 0;
        }
        anchor = new Anchor(now.nanos, now.micros, present);
        forgetOldSteps();
        return offMicros;
    }

    private void forgetOldSteps() {
        Anchor oldest = anchor;
        for (int steps = 0; steps < MAX_STEPS && oldest != null; steps++) {
            oldest = oldest.previous;
        }
        if (oldest != null) {
            oldest.previous = null;
        }
    }

    /**
     * Reads both clocks several times and takes the best pair: between two reads the thread may lose its core for
     * milliseconds, which would look like a correction.
     */
    private Reading read() {
        Reading closest = read(nanos());
        Reading last = closest;
        for (int tries = 1; tries < MAX_TRIES && closest.widthNanos > CLOSE_NANOS; tries++) {
            last = read(last.toNanos);
            closest = last.widthNanos < closest.widthNanos ? last : closest;
        }
        return closest;
    }

    private Reading read(long fromNanos) {
        long micros = systemMicros.getAsLong();
        long toNanos = nanos();
        return new Reading(fromNanos + (toNanos - fromNanos) / 2, micros, toNanos - fromNanos, toNanos);
    }

    /**
     * One reading of both clocks, made within {@code widthNanos} around {@code nanos} and completed at {@code toNanos}.
     */
    private record Reading(long nanos, long micros, long widthNanos, long toNanos) {}

    /** The relation of the two clocks from one step to the next. Thread-safe. */
    private static final class Anchor {
        private final long fromNanos;
        /** The epoch time in µs at {@link #fromNanos}; only {@link WallClock#follow} writes this. */
        private volatile long fromMicros;
        /** The anchor that this one replaced at a step of the system's clock; null if there is none that is young. */
        private volatile @Nullable Anchor previous;
        /** Whether this anchor has made a stamp that may come back in a push. */
        private volatile boolean hasStamped;

        Anchor(long fromNanos, long fromMicros, @Nullable Anchor previous) {
            this.fromNanos = fromNanos;
            this.fromMicros = fromMicros;
            this.previous = previous;
        }

        long epochMicros(long nanos) {
            return fromMicros + TimeUnit.NANOSECONDS.toMicros(nanos - fromNanos);
        }

        /**
         * Whether this anchor can have made a stamp, with half a step of tolerance: the stamp may have been made while
         * this anchor was replaced.
         */
        boolean canHaveMade(long stampMicros, long untilNanos) {
            return hasStamped && stampMicros <= epochMicros(untilNanos) + STEP_MICROS / 2;
        }

        // The caller of follow is its only writer.
        @SuppressWarnings("NonAtomicVolatileUpdate")
        void correct(long micros) {
            fromMicros += micros;
        }
    }
}
