package io.github.jmeterduplex.latency;

import java.util.Locale;

/** The kind of latencies in a histogram of {@code latency.hlog}; the part of its tag before the colon. */
public enum LatencyKind {
    /** From send to reply. */
    LATENCY,
    /** From the instant that the pace wanted the send, to the reply. */
    INTENDED,
    /** Fan-out: from send to the first arrival. */
    FIRST,
    /** Fan-out: from send to every arrival. */
    EACH,
    /** From send to a reply that came after the time-out. */
    LATE,
    /** From the server's own timestamp to the arrival of a push. */
    PUSH,
    /** From the start of a connect to the open session. */
    CONNECT;

    /** {@return the word in the files} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
