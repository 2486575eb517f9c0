package io.github.jmeterduplex.samples.servers.lean;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * One worker that serves messages in turn, each for a time that is fixed or exponentially distributed: a queue of which
 * theory knows how long messages wait. It computes when the worker is through, and does no work. Confined to the
 * server's thread.
 */
final class ServiceQueue {
    private record Job(long endNanos, Runnable whenServed) {}

    private final double meanNanos;
    private final boolean isExponential;
    private final SplittableRandom random;
    private final Queue<Job> jobs = new ArrayDeque<>();
    private long freeNanos;

    /**
     * A queue without messages.
     *
     * @param seed of the service times, where they are exponential
     */
    ServiceQueue(double meanMicros, boolean isExponential, long seed) {
        meanNanos = meanMicros * 1_000;
        this.isExponential = isExponential;
        random = new SplittableRandom(seed);
        freeNanos = System.nanoTime();
    }

    /** A message has come. */
    void add(long nowNanos, Runnable whenServed) {
        long serviceNanos = Math.round(isExponential ? -Math.log1p(-random.nextDouble()) * meanNanos : meanNanos);
        freeNanos = (nowNanos - freeNanos > 0 ? nowNanos : freeNanos) + serviceNanos;
        jobs.add(new Job(freeNanos, whenServed));
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    /** How long until the next message is served; only where there is one. */
    long nanosToNext(long nowNanos) {
        return jobs.element().endNanos() - nowNanos;
    }

    /** Answers the messages that are served by now. */
    void serve(long nowNanos) {
        while (!jobs.isEmpty() && nanosToNext(nowNanos) <= 0) {
            jobs.remove().whenServed().run();
        }
    }
}
