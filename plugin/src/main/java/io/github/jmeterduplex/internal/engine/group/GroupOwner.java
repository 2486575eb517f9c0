package io.github.jmeterduplex.internal.engine.group;

/** The owner of groups of sessions: a JMeter thread. Equal objects are one owner. Thread-safe. */
public interface GroupOwner {
    /** Whether the thread is over, so that its groups must be closed. */
    boolean isOver();
}
