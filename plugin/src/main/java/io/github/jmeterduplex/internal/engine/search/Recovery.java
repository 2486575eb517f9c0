package io.github.jmeterduplex.internal.engine.search;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Waits until the server has recovered from a step that missed a bound. Confined to one thread. */
final class Recovery {
    private static final double MILLIS_PER_SECOND = 1_000;
    /** The longest delay between the time-out of a message and its being counted as lost, in seconds. */
    private static final double SLACK_SECONDS = 2;
    /** The number of earlier intervals whose mean shows whether the number of messages in flight has become steady. */
    private static final int STEADY_INTERVALS = 3;

    private final ControlledLoad load;
    private final SearchBounds bounds;
    private final double mostSeconds;
    private final double restPerSecond;
    private final Optional<Baseline> baseline;
    private final long beganMillis;
    /** The end of the last interval, in epoch milliseconds. */
    private long nowMillis;

    /**
     * @param baseline the highest step that was kept; empty before the first
     * @param beganMillis when the step ended
     */
    Recovery(SearchPlan plan, ControlledLoad load, Optional<Baseline> baseline, long beganMillis) {
        this.load = load;
        bounds = plan.bounds();
        this.baseline = baseline;
        this.beganMillis = beganMillis;
        nowMillis = beganMillis;
        mostSeconds = plan.recoverSeconds();
        restPerSecond = load.senders().canPause()
                ? 0
                : baseline.map(Baseline::perSecond).orElse(plan.start()) / 2;
    }

    /**
     * Waits until the messages in flight have their outcomes, and then until latency and sessions are back at the
     * baseline.
     *
     * @return how long that took, in seconds; infinite if it took longer than allowed
     */
    double await() throws InterruptedException {
        load.pace(restPerSecond);
        if (!awaitMessages()) {
            return Double.POSITIVE_INFINITY;
        }
        if (baseline.isEmpty()) {
            return secondsSince(beganMillis);
        }
        Baseline before = baseline.get();
        load.pace(before.perSecond());
        long pacedMillis = nowMillis;
        SearchInterval searchInterval;
        do {
            searchInterval = next();
            if (secondsSince(pacedMillis) > mostSeconds) {
                return Double.POSITIVE_INFINITY;
            }
        } while (!before.isAsFast(searchInterval, bounds));
        if (searchInterval.levels().open() >= before.fewestOpen()) {
            return (searchInterval.interval().startEpochMillis() - beganMillis) / MILLIS_PER_SECOND;
        }
        // dropped sessions may come back
        do {
            searchInterval = next();
            if (secondsSince(pacedMillis) > mostSeconds) {
                return Double.POSITIVE_INFINITY;
            }
        } while (searchInterval.levels().open() < before.fewestOpen());
        return secondsSince(beganMillis);
    }

    long endMillis() {
        return nowMillis;
    }

    /**
     * Waits for messages in flight that an overload left behind: they are lost later, and must not count in the next
     * step. If the senders pause, it waits for all of them. Returns whether that ended in time.
     */
    private boolean awaitMessages() throws InterruptedException {
        double lostSeconds = load.senders().replySeconds() + SLACK_SECONDS;
        long few = baseline.map(Baseline::mostInFlight).orElse(0L);
        Deque<Long> before = new ArrayDeque<>();
        do {
            long inFlight = next().levels().inFlight();
            boolean areFew = restPerSecond == 0
                    ? inFlight == 0 || (inFlight <= few && secondsSince(beganMillis) > lostSeconds)
                    : baseline.isPresent() ? inFlight <= few : isSteady(before, inFlight);
            if (areFew) {
                return true;
            }
            before.addLast(inFlight);
        } while (secondsSince(beganMillis) <= Math.max(mostSeconds, lostSeconds));
        return false;
    }

    private static boolean isSteady(Deque<Long> before, long inFlight) {
        if (before.size() > STEADY_INTERVALS) {
            before.removeFirst();
        }
        return before.size() == STEADY_INTERVALS
                && inFlight
                        >= before.stream().mapToLong(Long::longValue).average().orElse(0);
    }

    private SearchInterval next() throws InterruptedException {
        SearchInterval searchInterval = load.next();
        nowMillis = searchInterval.interval().endEpochMillis();
        return searchInterval;
    }

    private double secondsSince(long millis) {
        return (nowMillis - millis) / MILLIS_PER_SECOND;
    }

    /**
     * The values to which an overloaded server must return to count as recovered: latency, messages in flight and open
     * sessions of the highest step that met its bounds.
     *
     * @param perSecond its rate
     * @param worstP99Micros the highest p99 of its intervals; 0 if there were no latencies
     * @param mostInFlight messages at the end of an interval
     * @param fewestOpen sessions at the end of an interval
     */
    record Baseline(double perSecond, long worstP99Micros, long mostInFlight, long fewestOpen) {
        /** The divisor of the tolerance, which is a fifth of the distance from the baseline's latency to its bound. */
        private static final int TOLERANCE = 5;

        /**
         * Whether messages were about as fast in this interval as in the baseline; true if the baseline does not have
         * latencies. The tolerance is needed since the messages of several engines meet at the server differently in
         * each step.
         */
        boolean isAsFast(SearchInterval interval, SearchBounds bounds) {
            return worstP99Micros == 0
                    || (!interval.felt().isEmpty()
                            && interval.p99Micros() <= worstP99Micros + toleranceMicros(bounds.maxP99Micros()));
        }

        private long toleranceMicros(long mostMicros) {
            return mostMicros == Long.MAX_VALUE ? worstP99Micros : Math.max(0, mostMicros - worstP99Micros) / TOLERANCE;
        }
    }
}
