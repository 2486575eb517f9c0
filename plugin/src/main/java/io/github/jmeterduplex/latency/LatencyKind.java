package io.github.jmeterduplex.latency;

import java.util.Locale;

/** The kind of the latencies in a histogram of {@code latency.hlog}, as the line's tag has it before the colon. */
public enum LatencyKind {
    /** Latencies from the send to the reply. */
    LATENCY,
    /** Latencies from the send time that the pace intended to the reply. */
    INTENDED,
    /** Latencies of a fan-out, from the send to the first arrival. */
    FIRST,
    /** Latencies of a fan-out, from the send to every arrival. */
    EACH,
    /** Latencies from the send to a reply that came after the time-out. */
    LATE,
    /** Latencies from the server's own timestamp to the arrival of a push. */
    PUSH,
    /** Times from the start of a connect to the open session. */
    CONNECT;

    /** {@return the word in the files} */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
