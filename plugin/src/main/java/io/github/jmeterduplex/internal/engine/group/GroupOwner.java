package io.github.jmeterduplex.internal.engine.group;

/** The owner of groups of sessions: a JMeter thread. Equal objects are the same owner. Thread-safe. */
public interface GroupOwner {
    /** Whether the thread has ended, so that its groups must be closed. */
    boolean isOver();
}
