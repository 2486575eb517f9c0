package io.github.jmeterduplex.race;

/**
 * What watched classes call, as {@link StepWriter} has written it into them. Does nothing in threads of no scenario.
 */
public final class Steps {
    private Steps() {}

    /**
     * A step ends.
     *
     * @param where for people
     */
    public static void next(String where) {
        Actor actor = Stage.actor();
        if (actor != null) {
            actor.schedule().step(actor, where);
        }
    }

    /** In place of taking a lock. */
    public static void enter(Object monitor, String where) {
        Actor actor = Stage.actor();
        if (actor != null) {
            actor.schedule().enter(actor, monitor, where);
        }
    }

    /** In place of leaving it. */
    public static void exit(Object monitor) {
        Actor actor = Stage.actor();
        if (actor != null) {
            actor.schedule().exit(monitor);
        }
    }

    /** In place of {@code LockSupport.parkNanos}: nobody comes back for the time alone. */
    public static void parkNanos(Object blocker, long nanos) {
        Actor actor = Stage.actor();
        if (actor != null) {
            actor.schedule().park(actor, "parkNanos");
        }
    }

    /** In place of {@code LockSupport.unpark}. */
    public static void unpark(Thread thread) {
        next("unpark");
        if (thread instanceof Stage stage) {
            stage.present().permit = true;
        }
    }
}
