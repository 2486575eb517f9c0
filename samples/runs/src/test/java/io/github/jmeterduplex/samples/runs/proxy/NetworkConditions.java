package io.github.jmeterduplex.samples.runs.proxy;

import java.util.concurrent.TimeUnit;

/** What befalls bytes that go one way, on every connection. Confined to the proxy's thread. */
final class NetworkConditions {
    private boolean stalled;
    private long delayNanos;

    boolean isStalled() {
        return stalled;
    }

    void stalled(boolean stands) {
        stalled = stands;
    }

    long delayNanos() {
        return delayNanos;
    }

    void delayMillis(long millis) {
        delayNanos = TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
