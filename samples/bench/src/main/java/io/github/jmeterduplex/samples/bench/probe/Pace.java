package io.github.jmeterduplex.samples.bench.probe;

/** When the next of an even row of events falls due. Confined to one thread. */
final class Pace {
    private static final double NANOS = 1e9;

    private final int perSecond;
    private long startNanos;
    private boolean started;
    private long taken;

    /** A pace of so many events a second; 0: none at all. */
    Pace(int perSecond) {
        this.perSecond = perSecond;
    }

    boolean isOn() {
        return perSecond > 0 && started;
    }

    void start(long nowNanos) {
        startNanos = nowNanos;
        started = true;
    }

    /** How many have fallen due and were not taken by {@link #next} yet. */
    int due(long nowNanos) {
        return isOn() ? (int) ((long) ((nowNanos - startNanos) / NANOS * perSecond) - taken) : 0;
    }

    /** When the next one falls due. */
    long nextNanos() {
        return startNanos + (long) (taken * NANOS / perSecond);
    }

    /** Takes one; returns its number, from 0. */
    int next() {
        return (int) (taken++ & Integer.MAX_VALUE);
    }
}
