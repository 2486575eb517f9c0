package io.github.jmeterduplex.race.planted;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.race.Scenario;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads count, in one way or another. */
public abstract class Counting implements Scenario {
    @Override
    public List<Runnable> threads() {
        return List.of(this::count, this::count);
    }

    abstract void count();

    abstract int counted();

    @Override
    public void check() {
        assertThat(counted()).isEqualTo(2);
    }

    /** Loses a count where both read before one writes. */
    public static final class Plainly extends Counting {
        private int count;

        @Override
        void count() {
            count++;
        }

        @Override
        int counted() {
            return count;
        }
    }

    /** Loses a count likewise. */
    public static final class WithTwoSteps extends Counting {
        private final AtomicInteger count = new AtomicInteger();

        @Override
        void count() {
            count.set(count.get() + 1);
        }

        @Override
        int counted() {
            return count.get();
        }
    }

    /** Loses none. */
    public static final class WithLock extends Counting {
        private int count;

        @Override
        synchronized void count() {
            count++;
            again();
        }

        private void again() {
            synchronized (this) {
                count += 0;
            }
        }

        @Override
        int counted() {
            return count;
        }
    }

    /** Loses none; leaves the lock by an exception. */
    public static final class WithLockAndException extends Counting {
        private int count;

        @Override
        void count() {
            try {
                countAndThrow();
            } catch (IllegalStateException expected) {
                // It has counted before.
            }
        }

        private synchronized void countAndThrow() {
            count++;
            throw new IllegalStateException();
        }

        @Override
        int counted() {
            return count;
        }
    }
}
