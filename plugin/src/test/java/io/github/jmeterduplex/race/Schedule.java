package io.github.jmeterduplex.race;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * One round: which thread runs, and which is next. All but {@link #play} is called by the thread that runs, which hands
 * the turn on through a semaphore; so nothing here needs a lock.
 */
final class Schedule {
    private static final int MAX_STEPS = 100_000;
    private static final int TOLD_TURNS = 60;
    private static final int MAX_SECONDS = 60;

    private final Chooser chooser;
    private final List<Actor> actors = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final List<String> turns = new ArrayList<>();
    private final IdentityHashMap<Object, Hold> monitors = new IdentityHashMap<>();
    private int steps;
    /** Whether a thread looks for the next one: what it calls for that is no step. */
    private boolean choosing;

    private volatile Throwable failure;

    /** Who has a monitor, and how often. */
    private static final class Hold {
        private Actor owner;
        private int depth;
    }

    /** Ends the threads of a round that has failed. */
    private static final class Ended extends Error {
        private static final long serialVersionUID = 1;

        Ended() {
            super("the round has failed", null, false, false);
        }
    }

    Schedule(Chooser chooser, List<Runnable> threads) {
        this.chooser = chooser;
        threads.forEach(each -> actors.add(new Actor(this, actors.size(), each)));
    }

    /** Runs the round to its end, each thread of it on one of these. */
    void play(List<Stage> stages) throws Throwable {
        actors.forEach(actor -> stages.get(actor.number()).play(actor));
        next(null).resumes();
        if (!over.await(MAX_SECONDS, TimeUnit.SECONDS)) {
            failed(new AssertionError("a thread is blocked by something that is not modelled, or never ends"));
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** How many steps there were. */
    int steps() {
        return steps;
    }

    /** The last turns, for people. */
    String turns() {
        int from = Math.max(0, turns.size() - TOLD_TURNS);
        return "\n  " + String.join("\n  ", turns.subList(from, turns.size()));
    }

    /** A step of this thread ends. */
    void step(Actor me, String where) {
        if (choosing) {
            return;
        }
        checkGoesOn();
        if (++steps > MAX_STEPS) {
            failed(new AssertionError("still not at rest after " + MAX_STEPS + " steps"));
        }
        if (chooser.switchesAfter(steps)) {
            handOver(me, next(me), where);
        }
    }

    /** This thread goes on when a fact has come about. */
    void await(Actor me, BooleanSupplier fact) {
        await(me, fact, "await");
    }

    private void await(Actor me, BooleanSupplier fact, String where) {
        checkGoesOn();
        me.waitsFor = fact;
        Actor next = next(me);
        if (next == null) {
            failed(new AssertionError("nobody can go on: a thread waits at " + where));
            checkGoesOn();
        }
        handOver(me, next, where);
        me.waitsFor = null;
    }

    void enter(Actor me, Object monitor, String where) {
        step(me, where);
        if (choosing) {
            return;
        }
        Hold hold = monitors.computeIfAbsent(monitor, any -> new Hold());
        if (hold.owner != null && hold.owner != me) {
            await(me, () -> hold.owner == null, where);
        }
        hold.owner = me;
        hold.depth++;
    }

    void exit(Object monitor) {
        Hold hold = monitors.get(monitor);
        if (!choosing && --hold.depth == 0) {
            hold.owner = null;
        }
    }

    void park(Actor me, String where) {
        if (!me.permit) {
            await(me, () -> me.permit, where);
        }
        me.permit = false;
    }

    /** A thread has done all that it does. */
    void ended(Actor me) {
        me.done = true;
        if (failure == null) {
            Actor next = next(me);
            if (next != null) {
                turns.add("end -> " + next.name());
                next.resumes();
                return;
            }
            if (!actors.stream().allMatch(actor -> actor.done)) {
                failed(new AssertionError("nobody can go on: a thread waits for what does not come"));
            }
        }
        over.countDown();
    }

    /** Fails the round: all threads end with their next step. */
    void failed(Throwable why) {
        if (failure == null && !(why instanceof Ended)) {
            failure = why;
            over.countDown();
            actors.forEach(Actor::resumes);
        }
    }

    void checkGoesOn() {
        if (failure != null) {
            throw new Ended();
        }
    }

    private void handOver(Actor me, Actor next, String where) {
        if (next != me) {
            turns.add(me.name() + " at " + where + " -> " + next.name());
            next.resumes();
            me.rests();
            checkGoesOn();
        }
    }

    /** Who may go on; null where nobody can. */
    private Actor next(Actor me) {
        choosing = true;
        try {
            List<Actor> able = actors.stream()
                    .filter(actor -> !actor.done && (actor.waitsFor == null || actor.waitsFor.getAsBoolean()))
                    .toList();
            return able.isEmpty() ? null : chooser.next(able, me);
        } finally {
            choosing = false;
        }
    }
}
