package io.github.jmeterduplex.samples.runs;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Waits for facts of other processes, which can only be asked. */
public final class Await {
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private Await() {}

    /**
     * Asks until the answer is as wanted, or the time is over.
     *
     * @return the last answer, wanted or not
     */
    public static <T> T answer(Callable<T> question, Predicate<T> wanted, Duration patience) throws Exception {
        long deadline = System.nanoTime() + patience.toNanos();
        T answer = question.call();
        while (!wanted.test(answer) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(POLL_NANOS);
            answer = question.call();
        }
        return answer;
    }
}
