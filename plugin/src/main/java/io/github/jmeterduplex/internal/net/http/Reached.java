package io.github.jmeterduplex.internal.net.http;

/** How far a request got that has failed. */
public enum Reached {
    /** Not a byte of it was written. */
    NOTHING_SENT,
    /** It may have arrived; not a byte of the response came. */
    NO_ANSWER,
    PART_OF_ANSWER
}
