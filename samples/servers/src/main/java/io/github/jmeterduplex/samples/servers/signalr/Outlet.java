package io.github.jmeterduplex.samples.servers.signalr;

/** Sends to the client of one connection, over its transport. Confined to the connection's event loop. */
interface Outlet {
    /** As the option {@code transports} and {@code /stats} name it. */
    String name();

    /** Whether it carries any bytes, not only text. */
    default boolean isBinaryPossible() {
        return true;
    }

    /** Whether its own requests show that both sides are there, so that nobody pings. */
    default boolean isKeptAliveByItself() {
        return false;
    }

    /** Whether the client has not asked for data for so long that it must have gone. */
    default boolean isAbandoned() {
        return false;
    }

    /**
     * Sends the bytes, in one frame where there are frames; never blocks. Returns false where the client does not read.
     */
    boolean send(byte[] bytes, boolean binary);

    /** Ends the connection in order, after what was sent. */
    void finish();

    /** Ends the connection as a crash would. */
    void cut();
}
