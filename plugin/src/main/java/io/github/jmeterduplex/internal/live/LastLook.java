package io.github.jmeterduplex.internal.live;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a port open at the end of a run for those who have followed the run there, so that they get its last state. If
 * no one has, the end of the run is not delayed. Thread-safe.
 */
final class LastLook {
    private final long recentNanos;
    private final long shortestNanos;
    private final long longestNanos;
    private final long startNanos = System.nanoTime();
    /** When the last request was made, in nanoseconds since the start; long before the start if there was not any. */
    private volatile long askedNanos;
    /** Time between the last two requests, in nanoseconds; 0 if it was so long that they do not belong together. */
    private volatile long rhythmNanos;

    /**
     * Creates the object.
     *
     * @param recentSeconds time after their last request in which followers may still be there
     * @param shortestMillis shortest time for which {@link #await} waits for them
     * @param longestMillis longest time for which it waits for them
     */
    LastLook(long recentSeconds, long shortestMillis, long longestMillis) {
        recentNanos = TimeUnit.SECONDS.toNanos(recentSeconds);
        shortestNanos = TimeUnit.MILLISECONDS.toNanos(shortestMillis);
        longestNanos = TimeUnit.MILLISECONDS.toNanos(longestMillis);
        askedNanos = -Math.max(recentNanos, longestNanos);
    }

    /** Notes a request. */
    void asked() {
        long now = System.nanoTime() - startNanos;
        long sinceNanos = now - askedNanos;
        rhythmNanos = sinceNanos < longestNanos ? sinceNanos : 0;
        askedNanos = now;
    }

    /**
     * Waits until the last state has been fetched, or for as long as followers may need to ask for it. Returns at once
     * if there are none, or if the thread is interrupted.
     */
    void await(CountDownLatch fetched) {
        long rhythm = rhythmNanos;
        if (System.nanoTime() - startNanos - askedNanos >= Math.max(recentNanos, 2 * rhythm)) {
            return;
        }
        try {
            fetched.await(Math.min(longestNanos, Math.max(shortestNanos, 2 * rhythm)), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
