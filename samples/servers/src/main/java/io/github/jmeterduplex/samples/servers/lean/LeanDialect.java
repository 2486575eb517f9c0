package io.github.jmeterduplex.samples.servers.lean;

/** What one session speaks inside its WebSocket messages. Confined to the server's thread. */
interface LeanDialect {
    /** Says what the server says first, if anything. */
    void open();

    /** Takes bytes of the session's stream; returns true once it has said its farewell. */
    boolean read(byte[] chunk, int start, int end);

    /** The connection has ended, whatever ended it. */
    void ended();
}
