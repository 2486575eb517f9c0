package io.github.jmeterduplex.internal.record.health;

import java.util.concurrent.locks.LockSupport;

/**
 * The thread that periodically measures stalls, event-loop lag, waits for a core and open descriptors. A daemon.
 * Thread-safe.
 */
final class HealthProbeThread implements AutoCloseable {
    /**
     * The number of ticks from one probe of the I/O loops to the next. Each task wakes an idle loop, and reading waits
     * takes a system call, so they are seldom enough to cost little.
     */
    private static final int TICKS_A_LOOK = (int) (LoopLag.EVERY_NANOS / Hiccups.TICK_NANOS);

    private static final int TICKS_A_RECORD = (int) (RunDelay.EVERY_NANOS / Hiccups.TICK_NANOS);
    private static final long END_MILLIS = 1_000;

    private final Hiccups hiccups;
    private final LoopLag loops;
    private final DescriptorPeak descriptors;
    private final RunDelay runDelay;
    private final Thread thread = new Thread(this::work, "duplex-health");
    private volatile boolean ending;

    HealthProbeThread(Hiccups hiccups, LoopLag loops, DescriptorPeak descriptors, RunDelay runDelay) {
        this.hiccups = hiccups;
        this.loops = loops;
        this.descriptors = descriptors;
        this.runDelay = runDelay;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void work() {
        int ticks = 0;
        while (!ending) {
            LockSupport.parkNanos(this, hiccups.nanosToTick());
            if (hiccups.tick()) {
                measure(++ticks);
            }
        }
    }

    /**
     * Measures everything that is due at this tick. The tasks for the loops come last: a loop that wakes up may take
     * this thread's core, and would wait for all later work of this thread.
     */
    void measure(int tick) {
        if (tick % TICKS_A_RECORD == 0) {
            runDelay.look();
        }
        if (tick % TICKS_A_LOOK == 0) {
            descriptors.look();
            loops.post();
        }
    }

    /** Waits for the thread's end, for at most a second. */
    @Override
    public void close() {
        ending = true;
        LockSupport.unpark(thread);
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
