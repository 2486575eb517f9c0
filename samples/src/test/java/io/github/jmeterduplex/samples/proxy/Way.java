package io.github.jmeterduplex.samples.proxy;

/** Which way bytes go through the proxy. */
public enum Way {
    TO_SERVER,
    TO_CLIENT,
    BOTH;

    boolean includes(Way one) {
        return this == BOTH || this == one;
    }
}
