package io.github.jmeterduplex.samples.runs.proxy;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A TCP proxy on a free port of the loopback. It forwards to one port of the loopback and, on command, cuts, stalls,
 * delays, truncates, damages and refuses. Every command has taken effect when it returns. One thread serves all
 * connections, thousands if need be, two descriptors each.
 *
 * <p>Thread-safe. After {@link #close} only the counts may be asked for; commands throw IllegalStateException.
 */
public final class TcpProxy implements AutoCloseable {
    private final Forwarder forwarder;

    private TcpProxy(Forwarder forwarder) {
        this.forwarder = forwarder;
    }

    /** Starts a proxy for the server on that port of 127.0.0.1, which need not listen yet. */
    public static TcpProxy start(int serverPort) throws IOException {
        return new TcpProxy(Forwarder.start(serverPort));
    }

    /** The port on 127.0.0.1, the same for the proxy's whole life. */
    public int port() {
        return forwarder.port();
    }

    /** Cuts every connection that is open now; new ones are accepted all the while. Returns how many were cut. */
    public int cutAll(Cut how) {
        return cut(Integer.MAX_VALUE, how);
    }

    /** Cuts the oldest connections, at most so many. Returns how many were cut. */
    public int cut(int most, Cut how) {
        return forwarder.command(connections -> connections.cutOldest(most, how));
    }

    /**
     * Forwards nothing that way, on the connections of now and later, until {@link #resume}. The connections stay open;
     * the sender may fill the buffers of the system. That an end has closed is noticed after resuming.
     */
    public void stall(Direction way) {
        forwarder.command(connections -> connections.stalled(way, true));
    }

    /** Ends a stall: what was held goes on in order. */
    public void resume(Direction way) {
        forwarder.command(connections -> connections.stalled(way, false));
    }

    /** From now on what is read that way is forwarded so many milliseconds later; 0 ends it. Order is kept. */
    public void delay(Direction way, long millis) {
        forwarder.command(connections -> connections.delay(way, millis));
    }

    /**
     * Each connection that is open now forwards so many more bytes and is then cut: in the middle of a frame, say.
     * After a {@link Cut#RESET} the receiver may have lost the last of them.
     *
     * @param way one way; the other goes on until then
     * @param bytes 0 cuts at once
     * @return how many connections this concerns
     */
    public int truncate(Direction way, long bytes, Cut how) {
        if (way == Direction.BOTH || bytes < 0) {
            throw new IllegalArgumentException(way + " and " + bytes + " bytes: expected one way and 0 or more");
        }
        return forwarder.command(connections -> connections.truncate(way, bytes, how));
    }

    /**
     * Damages the next bytes that come that way over each connection that is open now, once.
     *
     * @param way one way
     * @return how many connections this concerns
     */
    public int damage(Direction way, Damage how) {
        checkOne(way);
        return forwarder.command(connections -> connections.damage(way, how));
    }

    /**
     * Ends one way of each connection that is open now with a FIN; what still comes that way is thrown away, and the
     * other way goes on.
     *
     * @param way one way
     * @return how many connections this concerns
     */
    public int halfClose(Direction way) {
        checkOne(way);
        return forwarder.command(connections -> connections.halfClose(way));
    }

    private static void checkOne(Direction way) {
        if (way == Direction.BOTH) {
            throw new IllegalArgumentException(way + ": expected one way");
        }
    }

    /** Refuses new connections until {@link #accept}; open ones are not touched. */
    public void refuse(Refusal how) {
        forwarder.refuse(how);
    }

    /** Accepts connections again, on the same port. */
    public void accept() {
        forwarder.accept();
    }

    /** Connections that are open now, cut ones left out. */
    public int open() {
        return forwarder.command(ProxyConnections::countWhole);
    }

    /** Those of them whose client has spoken again after the server's first answer, as after a handshake. */
    public int conversing() {
        return forwarder.command(ProxyConnections::countConversing);
    }

    /** Connections accepted so far, those that were reset in a refusal left out. */
    public long accepted() {
        return forwarder.accepted();
    }

    /** How many of them came from each address. */
    public Map<String, Integer> clients() {
        return forwarder.clients();
    }

    /** Connections reset in a refusal so far; a closed port sees none. */
    public long refused() {
        return forwarder.refused();
    }

    /** Bytes forwarded so far; {@link Direction#BOTH} gives the sum. */
    public long bytes(Direction way) {
        AtomicLong toServer = forwarder.bytesToServer();
        AtomicLong toClient = forwarder.bytesToClient();
        return (way.includes(Direction.TO_SERVER) ? toServer.get() : 0)
                + (way.includes(Direction.TO_CLIENT) ? toClient.get() : 0);
    }

    /** Resets every connection and closes the port. */
    @Override
    public void close() {
        forwarder.close();
    }
}
