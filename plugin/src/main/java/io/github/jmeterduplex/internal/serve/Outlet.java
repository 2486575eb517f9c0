package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;

/** Takes the messages to one client, over any transport. Confined to the server's thread. */
interface Outlet {
    /** Sends a text; the content may change afterwards. */
    void write(GrowingBytes message);

    /** Sends a binary message; the content may change afterwards. */
    void writeBinary(GrowingBytes message);

    /** Ends the connection after the messages that were sent. */
    void end();

    /** Resets the connection, and drops the messages that were not written yet. */
    void cut();
}
