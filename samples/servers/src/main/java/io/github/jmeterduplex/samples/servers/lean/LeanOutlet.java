package io.github.jmeterduplex.samples.servers.lean;

/** Sends a dialect's messages to one client, once or again and again at a rate. Confined to the server's thread. */
interface LeanOutlet {
    /** Sends one message; its content may change afterwards. */
    void write(Bytes message);

    /**
     * Sends one message over and over, from now on to the end of the connection; the digits of its {@link
     * LeanFlood#STAMP} become the time of sending.
     *
     * @param perSecond how often; 0: as often as the socket takes it
     */
    void flood(Bytes message, int perSecond);
}
