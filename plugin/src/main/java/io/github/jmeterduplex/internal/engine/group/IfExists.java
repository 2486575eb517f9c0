package io.github.jmeterduplex.internal.engine.group;

/** What Connect does if its group already exists. */
public enum IfExists {
    /** Opens only the missing sessions of the existing group, so that Connect may run in a loop. */
    KEEP,
    /** Opens as many additional sessions as Connect asks for. */
    ADD,
    /** Closes the existing sessions, and opens new ones. */
    REPLACE
}
