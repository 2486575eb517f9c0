package io.github.jmeterduplex.samples.runs.proxy;

/** What a client meets that connects while the proxy refuses. */
public enum Refusal {
    /** Nothing listens on the port: "connection refused". */
    CLOSED_PORT,
    /** The connection is accepted, and reset before a byte is read. */
    RESET
}
