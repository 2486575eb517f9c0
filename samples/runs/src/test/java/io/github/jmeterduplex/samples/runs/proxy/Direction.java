package io.github.jmeterduplex.samples.runs.proxy;

/** Which way bytes go through the proxy. */
public enum Direction {
    TO_SERVER,
    TO_CLIENT,
    BOTH;

    boolean includes(Direction one) {
        return this == BOTH || this == one;
    }
}
