package io.github.jmeterduplex.samples.livechat;

/** Holds the tally of the running period. Thread-safe. */
final class Stats {
    private volatile Tally current = new Tally();

    Tally current() {
        return current;
    }

    /** Starts a new period; replies number from 1 again. Replies in flight stay in the old one. */
    void reset() {
        current = new Tally();
    }
}
