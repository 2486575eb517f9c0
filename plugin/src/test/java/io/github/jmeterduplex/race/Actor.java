package io.github.jmeterduplex.race;

import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/** A thread of a scenario. Its fields are those of the one thread that runs. */
final class Actor implements Runnable {
    private final Schedule schedule;
    private final int number;
    private final Runnable does;
    private final Semaphore turn = new Semaphore(0);

    /** What it waits for; null where it could go on. */
    BooleanSupplier waitsFor;

    /** Whether {@code LockSupport} lets its next park through. */
    boolean permit;

    boolean done;

    Actor(Schedule schedule, int number, Runnable does) {
        this.schedule = schedule;
        this.number = number;
        this.does = does;
    }

    String name() {
        return "thread " + number;
    }

    int number() {
        return number;
    }

    Schedule schedule() {
        return schedule;
    }

    /** Its turn has come. */
    void resumes() {
        turn.release();
    }

    /** Waits for its turn. */
    void rests() {
        turn.acquireUninterruptibly();
    }

    @Override
    public void run() {
        rests();
        try {
            schedule.checkGoesOn();
            does.run();
        } catch (Throwable e) {
            schedule.failed(e);
        }
        schedule.ended(this);
    }
}
