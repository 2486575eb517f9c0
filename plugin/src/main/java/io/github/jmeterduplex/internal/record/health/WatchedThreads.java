package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.latency.ClientColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Some threads of one kind, and how long each waited for a core. One thread calls {@link #look}, another one everything
 * else.
 *
 * <p>The kernel counts how long a thread was ready without a core, and how often it got one, but not the single waits.
 * Between two readings the waits are taken as exponential around their mean m, so that a message that arrives at any
 * moment waits longer than x for exp(-x/m) of that time. Readings every 100 ms make that accurate enough: compared with
 * waits read every 2 ms, on a core that a program filled, the sums beyond 1, 3 and 10 ms were right, or too small by at
 * most two fifths. With one reading in many seconds they were 2 to 20 times too small, as runs without any wait hide
 * the others.
 */
final class WatchedThreads {
    static final int MOST = 8;

    private static final List<ClientColumn> COLUMNS = ClientColumn.waits();

    private final SystemFiles files;
    private final String tasks;
    private volatile List<Watched> threads = List.of();

    WatchedThreads(SystemFiles files, String tasks) {
        this.files = files;
        this.tasks = tasks;
    }

    /**
     * Watches at most {@link #MOST} of these threads from now on, taken at equal steps of the list, and forgets the
     * waits of all others.
     */
    void choose(List<String> ids) {
        List<Watched> before = threads;
        List<Watched> chosen = new ArrayList<>();
        int count = Math.min(MOST, ids.size());
        for (int i = 0; i < count; i++) {
            String id = ids.get((int) ((long) i * ids.size() / count));
            chosen.add(before.stream()
                    .filter(thread -> thread.id.equals(id))
                    .findFirst()
                    .orElseGet(() -> new Watched(id)));
        }
        threads = List.copyOf(chosen);
    }

    void look() {
        threads.forEach(Watched::look);
    }

    /**
     * Returns the time since the last call in which a message would have waited for a watched thread, one number for
     * each column of {@link ClientColumn#waits}. It is the mean of the threads, weighted by their runs. Call it before
     * {@link #takeNanos}.
     */
    long[] takeWaitedNanos() {
        double[] sums = new double[COLUMNS.size()];
        double runs = 0;
        for (Watched thread : threads) {
            double ran = thread.runs.get();
            runs += ran;
            for (int i = 0; i < sums.length; i++) {
                sums[i] += ran * thread.waitedNanos.getAndSet(i, 0);
            }
        }
        long[] taken = new long[sums.length];
        for (int i = 0; i < taken.length; i++) {
            taken[i] = runs == 0 ? 0 : Math.round(sums[i] / runs);
        }
        return taken;
    }

    /**
     * Returns the time since the last call in which a watched thread waited, as a weighted mean; empty if the kernel
     * does not report it.
     */
    OptionalLong takeNanos() {
        double sum = 0;
        double runs = 0;
        boolean isKnown = false;
        for (Watched thread : threads) {
            isKnown |= thread.isKnown;
            double ran = thread.runs.getAndSet(0);
            runs += ran;
            sum += ran * thread.nanos.getAndSet(0);
        }
        return isKnown ? OptionalLong.of(runs == 0 ? 0 : Math.round(sum / runs)) : OptionalLong.empty();
    }

    private final class Watched {
        private final String id;
        private final AtomicLong runs = new AtomicLong();
        private final AtomicLong nanos = new AtomicLong();
        private final AtomicLongArray waitedNanos = new AtomicLongArray(COLUMNS.size());
        /**
         * Whether the kernel records the waits of this thread; if not, all numbers are 0. Set by the thread that looks.
         */
        private volatile boolean isKnown;
        /** The thread's total wait at the last reading, in nanoseconds. Written by the thread that looks. */
        private long lastNanos;

        private long lastRuns;

        Watched(String id) {
            this.id = id;
        }

        /**
         * Reads the kernel's file of this thread: time on a core and time without a core, in nanoseconds, and the
         * number of runs.
         */
        void look() {
            long[] now = files.numbers(tasks + "/" + id + "/schedstat");
            if (now.length < 3 || now[2] <= 0) {
                return;
            }
            if (isKnown) {
                add(now[1] - lastNanos, now[2] - lastRuns);
            }
            lastNanos = now[1];
            lastRuns = now[2];
            isKnown = true;
        }

        private void add(long delayNanos, long newRuns) {
            if (newRuns <= 0 || delayNanos < 0) {
                return;
            }
            runs.addAndGet(newRuns);
            nanos.addAndGet(delayNanos);
            double meanNanos = Math.max(1, (double) delayNanos / newRuns);
            for (int i = 0; i < COLUMNS.size(); i++) {
                long beyond = TimeUnit.MILLISECONDS.toNanos(COLUMNS.get(i).waitMillis());
                waitedNanos.addAndGet(i, Math.round(delayNanos * Math.exp(-beyond / meanNanos)));
            }
        }
    }
}
