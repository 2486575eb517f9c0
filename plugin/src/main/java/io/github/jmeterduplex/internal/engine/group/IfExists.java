package io.github.jmeterduplex.internal.engine.group;

/** What Connect does if its group already exists. */
public enum IfExists {
    /** Opens only missing sessions, so that Connect may be in a loop. */
    KEEP,
    /** Opens as many again. */
    ADD,
    /** Closes the existing sessions, and opens new ones. */
    REPLACE
}
