package io.github.jmeterduplex.race.planted;

import io.github.jmeterduplex.race.Scenario;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One thread waits for another, in one way or another. */
public abstract class Waiting implements Scenario {
    private static final long LONG_NANOS = TimeUnit.MINUTES.toNanos(1);

    @Override
    public List<Runnable> threads() {
        return List.of(this::waits, this::tells);
    }

    abstract void waits();

    abstract void tells();

    @Override
    public void check() {
        // That all threads ended is all.
    }

    /** Each takes the other's first lock second. */
    public static final class WithTwoLocks extends Waiting {
        private final Object one = new Object();
        private final Object other = new Object();

        @Override
        void waits() {
            both(one, other);
        }

        @Override
        void tells() {
            both(other, one);
        }

        private static void both(Object first, Object second) {
            synchronized (first) {
                synchronized (second) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    /** Parks for good where it is told between its look and its note that it waits. */
    public static final class WithLateNote extends Waiting {
        private volatile Thread waiting;
        private volatile boolean told;

        @Override
        void waits() {
            if (!told) {
                waiting = Thread.currentThread();
                LockSupport.parkNanos(this, LONG_NANOS);
            }
        }

        @Override
        void tells() {
            told = true;
            LockSupport.unpark(waiting);
        }
    }

    /** Is always woken. */
    public static final class WithEarlyNote extends Waiting {
        private volatile Thread waiting;
        private volatile boolean told;

        @Override
        void waits() {
            waiting = Thread.currentThread();
            while (!told) {
                LockSupport.parkNanos(this, LONG_NANOS);
            }
        }

        @Override
        void tells() {
            told = true;
            LockSupport.unpark(waiting);
        }
    }
}
