package io.github.jmeterduplex.samples.servers.lean;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An echo server on 127.0.0.1, for STOMP over plain WebSocket (any other path) and over SockJS (paths that end with
 * {@code /SERVER/SESSION/websocket}), for Socket.IO 4 ({@code /socket.io/}, WebSocket only), for SignalR ({@code /hub},
 * JSON over WebSocket without negotiation), and for messages of no protocol, which come back as they were
 * ({@code /echo}; {@code /queue} if it has a {@link QueueServer}'s worker): one thread, plain NIO, no timers, a few
 * hundred bytes for an idle session. What is sent anywhere comes back to the sender's subscription of
 * {@code /queue/replies} or {@code /user/queue/replies}; an event comes back as its own acknowledgement, an
 * invocation's first argument as its result. A subscription of {@code /topic/flood} gets pushes as fast as its socket
 * takes them, one of {@code /topic/flood/N} N a second. It trusts its client, and is for benchmarks on one machine.
 *
 * <p>The public methods are thread-safe; everything else runs on the server's own thread.
 */
public final class LeanServer implements AutoCloseable {
    private static final int BACKLOG = 4_096;
    /** A thread that waits comes back up to so much late. */
    private static final long SPIN_NANOS = 100_000;

    private final ServerSocketChannel listener;
    private final Selector selector;
    private final int port;
    private final Thread loop = new Thread(this::run, "lean-server");
    private final LeanCounts counts = new LeanCounts();
    private final Scratch scratch;
    private volatile boolean closed;

    private LeanServer(int port, @Nullable ServiceQueue queue) throws IOException {
        scratch = new Scratch(queue);
        selector = Selector.open();
        listener = ServerSocketChannel.open();
        listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        listener.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
        this.port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    /** Buffers that all connections use in turn, so that an idle one has none. */
    static final class Scratch {
        final ByteBuffer read = ByteBuffer.allocateDirect(1 << 16);
        final Bytes input = new Bytes();
        final Bytes text = new Bytes();
        final Bytes envelope = new Bytes();
        final Bytes frame = new Bytes();
        final StompScan scan = new StompScan();
        final SignalRScan hubScan = new SignalRScan();
        final Bytes output = new Bytes();
        final Set<LeanConnection> paced = new LinkedHashSet<>();
        /** Null where messages are answered at once. */
        final @Nullable ServiceQueue queue;

        Scratch(@Nullable ServiceQueue queue) {
            this.queue = queue;
        }
    }

    /** Serves until the process ends; {@code args[0]} is the port, 0 or none for a free one. */
    public static void main(String[] args) throws IOException, InterruptedException {
        LeanServer server = start(args.length == 0 ? 0 : Integer.parseInt(args[0]));
        System.out.println("LeanServer listening on http://127.0.0.1:" + server.port());
        server.awaitEnd();
    }

    void awaitEnd() throws InterruptedException {
        loop.join();
    }

    /** Starts a server on the port, 0 for a free one; it accepts connections when this returns. */
    public static LeanServer start(int port) throws IOException {
        return start(port, null);
    }

    static LeanServer start(int port, @Nullable ServiceQueue queue) throws IOException {
        LeanServer server = new LeanServer(port, queue);
        server.loop.setDaemon(true);
        server.loop.start();
        return server;
    }

    /** The TCP port in use. */
    public int port() {
        return port;
    }

    /** STOMP sessions connected now. */
    public long openSessions() {
        return counts.open();
    }

    /** SEND frames received so far. */
    public long messages() {
        return counts.messages();
    }

    /** Heartbeats received so far. */
    public long heartbeats() {
        return counts.heartbeats();
    }

    /** Pushes written so far. */
    public long pushed() {
        return counts.pushed();
    }

    /** Resets every connection and frees the port; returns when that is done. */
    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        boolean interrupted = false;
        while (loop.isAlive()) {
            try {
                loop.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!closed) {
                select();
                serveReady();
                List.copyOf(scratch.paced).forEach(LeanConnection::push);
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for bytes, or until a message is served; the selector's own time-out is too coarse for that. */
    private void select() throws IOException {
        ServiceQueue queue = scratch.queue;
        if (queue == null || queue.isEmpty()) {
            selector.select(scratch.paced.isEmpty() ? 0 : 1);
            return;
        }
        long left = queue.nanosToNext(System.nanoTime());
        if (left > SPIN_NANOS) {
            // what comes meanwhile waits for the worker anyway
            LockSupport.parkNanos(left - SPIN_NANOS);
        }
        // what has come by then is in the queue before the worker is through
        selector.selectNow();
        serveReady();
        while (queue.nanosToNext(System.nanoTime()) > 0) {
            Thread.onSpinWait();
        }
        queue.serve(System.nanoTime());
        selector.selectNow();
    }

    private void serveReady() {
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
            SelectionKey key = ready.next();
            ready.remove();
            if (!key.isValid()) {
                continue;
            }
            if (key.attachment() instanceof LeanConnection connection) {
                connection.serve();
            } else {
                accept();
            }
        }
    }

    /** Out of descriptors is the one failure to expect here: the client learns it by its own time-out. */
    private void accept() {
        try {
            for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                key.attach(new LeanConnection(channel, key, scratch, counts));
            }
        } catch (IOException e) {
            System.err.println("LeanServer cannot accept: " + e.getMessage());
        }
    }
}
