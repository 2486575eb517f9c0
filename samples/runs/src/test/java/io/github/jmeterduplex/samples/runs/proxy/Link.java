package io.github.jmeterduplex.samples.runs.proxy;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/** One connection through the proxy: a client's, and the one to the server for it. Confined to the proxy's thread. */
final class Link {
    private final SocketChannel client;
    private final SocketChannel server;
    private final OneWayStream toServer;
    private final OneWayStream toClient;
    private final SelectionKey clientKey;
    private final SelectionKey serverKey;
    private Cut cutWhenSpent = Cut.RESET;
    private boolean cut;
    private boolean appointment;
    private boolean answered;
    private boolean conversing;

    Link(SocketChannel client, SocketChannel server, OneWayStream toServer, OneWayStream toClient, Selector selector)
            throws IOException {
        this.client = client;
        this.server = server;
        this.toServer = toServer;
        this.toClient = toClient;
        clientKey = client.register(selector, 0, this);
        serverKey = server.register(selector, 0, this);
        watch();
    }

    /** Does what the key is ready for, then what follows from it. Returns nanoseconds to the next write, 0 for none. */
    long ready(SelectionKey key, ByteBuffer scratch) {
        try {
            if (key.isConnectable()) {
                server.finishConnect();
            }
            if (key.isReadable()) {
                conversing |= answered && key == clientKey;
                answered |= key == serverKey;
                (key == clientKey ? toServer : toClient).read(scratch, System.nanoTime());
            }
            return forward();
        } catch (IOException e) {
            // One end has gone without a FIN: so does the other.
            reset();
            return 0;
        }
    }

    /** Writes both ways what is due; as {@link #ready}. */
    long proceed() {
        try {
            return isOpen() ? forward() : 0;
        } catch (IOException e) {
            reset();
            return 0;
        }
    }

    private long forward() throws IOException {
        long nowNanos = System.nanoTime();
        long next = soonest(toServer.write(nowNanos), toClient.write(nowNanos));
        if (!cut && (toServer.isSpent() || toClient.isSpent())) {
            cut(cutWhenSpent);
            return 0;
        }
        if (toServer.isOver() && toClient.isOver()) {
            closeChannels();
            return 0;
        }
        watch();
        return next;
    }

    private static long soonest(long one, long other) {
        return one == 0 || other == 0 ? Math.max(one, other) : Math.min(one, other);
    }

    private void watch() {
        clientKey.interestOps(ops(toServer, toClient));
        if (server.isOpen()) {
            serverKey.interestOps(server.isConnected() ? ops(toClient, toServer) : SelectionKey.OP_CONNECT);
        }
    }

    private static int ops(OneWayStream from, OneWayStream into) {
        return (from.wantsToRead() ? SelectionKey.OP_READ : 0) | (into.wantsToWrite() ? SelectionKey.OP_WRITE : 0);
    }

    /** Forwards so many more bytes that way and then cuts. */
    void truncate(Direction way, long bytes, Cut how) {
        cutWhenSpent = how;
        stream(way).allow(bytes);
    }

    private OneWayStream stream(Direction way) {
        return way == Direction.TO_SERVER ? toServer : toClient;
    }

    /** Damages the next bytes that come that way. */
    void damage(Direction way, Damage how) {
        stream(way).damage(how);
    }

    /** Ends one way with a FIN; the other goes on. */
    void halfClose(Direction way) {
        try {
            stream(way).end();
            watch();
        } catch (IOException e) {
            reset();
        }
    }

    /** Ends the connection. After a FIN it is held, unseen, until both ends have closed too. */
    void cut(Cut how) {
        cut = true;
        if (how == Cut.RESET || !server.isConnected()) {
            reset();
            return;
        }
        try {
            if (how == Cut.HALF_OPEN) {
                toServer.discard();
                toClient.abandon();
                server.setOption(StandardSocketOptions.SO_LINGER, 0);
                server.close();
            } else {
                toServer.end();
                toClient.end();
            }
            watch();
        } catch (IOException e) {
            reset();
        }
    }

    /** Whether it is going to be asked to proceed: once is enough, for it then asks again. */
    boolean hasAppointment() {
        return appointment;
    }

    void hasAppointment(boolean exists) {
        appointment = exists;
    }

    /** Whether both ends can still hear of each other. */
    boolean isWhole() {
        return isOpen() && !cut;
    }

    /** Whether the client has spoken again after the server's first answer. */
    boolean isConversing() {
        return conversing;
    }

    boolean isOpen() {
        return client.isOpen();
    }

    void reset() {
        for (SocketChannel channel : new SocketChannel[] {client, server}) {
            try {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            } catch (IOException e) {
                // Closed already.
            }
        }
        closeChannels();
    }

    private void closeChannels() {
        for (SocketChannel channel : new SocketChannel[] {client, server}) {
            try {
                channel.close();
            } catch (IOException e) {
                // It is gone either way.
            }
        }
    }
}
