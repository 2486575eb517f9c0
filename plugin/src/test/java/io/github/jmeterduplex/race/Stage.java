package io.github.jmeterduplex.race;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A thread on which threads of scenarios run, one after the other: to start one for each round would take longer than
 * it.
 */
final class Stage extends Thread {
    private final BlockingQueue<Actor> actors = new LinkedBlockingQueue<>();
    /** Its own. */
    private Actor present;

    Stage(int number) {
        super("race-" + number);
        setDaemon(true);
    }

    void play(Actor actor) {
        actors.add(actor);
    }

    /** Who runs on the present thread; null where that is no scenario's. */
    static Actor actor() {
        return Thread.currentThread() instanceof Stage stage ? stage.present : null;
    }

    /** Who runs on this thread, asked by another one of the same round. */
    Actor present() {
        return present;
    }

    @Override
    public void run() {
        try {
            while (true) {
                present = actors.take();
                present.run();
            }
        } catch (InterruptedException e) {
            // All rounds are over.
        }
    }
}
