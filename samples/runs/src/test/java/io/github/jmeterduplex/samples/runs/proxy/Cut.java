package io.github.jmeterduplex.samples.runs.proxy;

/** How a connection ends, for its client and its server. */
public enum Cut {
    /** A TCP reset: what is still under way either way is lost. */
    RESET,
    /** A TCP FIN: each end reads what was forwarded, then the end of the stream. What it then sends is thrown away. */
    FIN,
    /**
     * The server's end is reset and the client hears nothing: its connection stays, and what it sends is thrown away.
     */
    HALF_OPEN
}
