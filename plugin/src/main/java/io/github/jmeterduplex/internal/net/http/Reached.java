package io.github.jmeterduplex.internal.net.http;

/** How far a request got before it failed. */
public enum Reached {
    /** Not a byte of the request was written. */
    NOTHING_SENT,
    /** The request may have arrived, but not a byte of the response has. */
    NO_ANSWER,
    PART_OF_ANSWER
}
