package io.github.jmeterduplex.internal.engine.group;

/** What Connect does where its group exists already. */
public enum IfExists {
    /** Opens only what is missing, so that Connect may stand in a loop. */
    KEEP,
    /** Opens as many again. */
    ADD,
    /** Closes the sessions there are, and opens new ones. */
    REPLACE
}
