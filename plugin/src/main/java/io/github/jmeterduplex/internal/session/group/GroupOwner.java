package io.github.jmeterduplex.internal.session.group;

/** Whose groups they are: a JMeter thread. Equal objects are one owner. Thread-safe. */
public interface GroupOwner {
    /** Whether the thread is over, so that its groups must be closed. */
    boolean isOver();
}
