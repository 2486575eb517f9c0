package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.Matcher;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Work that a sampler's thread does while it waits for its pace or for replies. Confined to that thread. */
@FunctionalInterface
public interface IdleWork {
    /** The longest time in nanoseconds for which a waiting thread does not look at other work. */
    long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Does a little work, at most some hundred microseconds, and returns whether more is left. */
    boolean step();

    /**
     * Waits for an instant and works in the meantime, at least one step, even if no time is left.
     *
     * @param meanwhile null if there is no other work
     * @param atNanos time of the clock, or {@link Matcher#NO_PACE} for no wait
     */
    static void await(@Nullable IdleWork meanwhile, long atNanos, LongSupplier nanoTime) throws InterruptedException {
        if (meanwhile == null) {
            Pace.await(atNanos, nanoTime);
            return;
        }
        boolean isMore = meanwhile.step();
        // With less time left, a sender does not start other work.
        long margin = TimeUnit.MICROSECONDS.toNanos(500);
        while (atNanos != Matcher.NO_PACE && atNanos - nanoTime.getAsLong() > margin) {
            if (!isMore) {
                Pace.await(Math.min(atNanos, nanoTime.getAsLong() + LOOK_NANOS), nanoTime);
            }
            isMore = meanwhile.step();
        }
        Pace.await(atNanos, nanoTime);
    }
}
