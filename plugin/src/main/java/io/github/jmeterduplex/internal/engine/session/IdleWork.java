package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.match.Matcher;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Work that a sampler's thread does while it waits for its pace or for replies. Confined to that thread. */
@FunctionalInterface
public interface IdleWork {
    /** How long a thread that waits looks for nothing else at most. */
    long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Does a little, some hundred microseconds long at most, and says whether more is left. */
    boolean step();

    /**
     * Waits for an instant, and does meanwhile what there is to do; one step of that even where there is no time left.
     *
     * @param meanwhile null for nothing
     * @param atNanos value of the clock, or {@link Matcher#NO_PACE} for no wait
     * @throws InterruptedException when the thread is interrupted meanwhile
     */
    static void await(@Nullable IdleWork meanwhile, long atNanos, LongSupplier nanoTime) throws InterruptedException {
        if (meanwhile == null) {
            Pace.await(atNanos, nanoTime);
            return;
        }
        boolean isMore = meanwhile.step();
        // With less time left than this a sender does nothing else.
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
