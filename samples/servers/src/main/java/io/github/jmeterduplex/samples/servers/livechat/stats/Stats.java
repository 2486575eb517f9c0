package io.github.jmeterduplex.samples.servers.livechat.stats;

/** Holds the tally of the running period. Thread-safe. */
public final class Stats {
    private volatile Tally current = new Tally();

    public Tally current() {
        return current;
    }

    /** Starts a new period; replies number from 1 again. Replies in flight stay in the old one. */
    public void reset() {
        current = new Tally();
    }
}
