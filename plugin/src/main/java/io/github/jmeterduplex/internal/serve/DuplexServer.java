package io.github.jmeterduplex.internal.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A server on 127.0.0.1 that the example plans run against: STOMP over SockJS ({@code /ws}) and over WebSocket
 * ({@code /stomp}), Socket.IO 4 ({@code /socket.io/}), SignalR with JSON ({@code /chat}), and plain WebSocket
 * ({@code /echo}). It has one thread, and no timer for a session.
 *
 * <p>The public methods are thread-safe; all else runs on the server's own thread.
 */
public final class DuplexServer implements AutoCloseable {
    private static final int BACKLOG = 4_096;
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final long TICK_NANOS = 1_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    /** The selector's time-out is in milliseconds, and may end that much later. */
    private static final long COARSE_NANOS = 2 * NANOS_PER_MILLI;

    private static final long PARK_NANOS = 50_000;

    private final ServerSocketChannel listener;
    private final Selector selector;
    private final int port;
    private final ServeOptions options;
    private final ServerState state;
    private final HttpRoutes routes;
    private final ClientConnection.Reading reading = new ClientConnection.Reading();
    private final Thread loop = new Thread(this::run, "duplex-test-server");
    private long nextTickNanos = System.nanoTime() + TICK_NANOS;
    private volatile boolean closed;

    private DuplexServer(ServeOptions options) throws IOException {
        this.options = options;
        state = new ServerState(options);
        routes = new HttpRoutes(state);
        selector = Selector.open();
        listener = ServerSocketChannel.open();
        try {
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            listener.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), options.port()), BACKLOG);
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
            port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
        } catch (IOException e) {
            listener.close();
            selector.close();
            throw e;
        }
    }

    /**
     * Starts a server that accepts connections when this returns.
     *
     * @throws IOException if the port is taken, for example
     */
    public static DuplexServer start(ServeOptions options) throws IOException {
        DuplexServer server = new DuplexServer(options);
        server.loop.setDaemon(true);
        server.loop.start();
        return server;
    }

    /** Returns the TCP port in use. */
    public int port() {
        return port;
    }

    /** Returns the lines that tell a user the server's addresses. */
    public List<String> addresses() {
        String http = (options.tls() ? "https" : "http") + "://127.0.0.1:" + port;
        String ws = (options.tls() ? "wss" : "ws") + "://127.0.0.1:" + port;
        List<String> lines = new ArrayList<>();
        lines.add("page, behaviour:  " + http + "/");
        lines.add("STOMP, SockJS:    " + http + "/ws");
        lines.add("STOMP, WebSocket: " + ws + "/stomp");
        lines.add("Socket.IO 4:      " + http);
        lines.add("SignalR (JSON):   " + http + "/chat");
        lines.add("WebSocket echo:   " + ws + "/echo");
        lines.add("login, counts:    " + http + "/index, /clientPull, /login, /stats");
        return lines;
    }

    /** Waits until the server has ended. */
    public void awaitEnd() throws InterruptedException {
        loop.join();
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
                state.replies().serve(System.nanoTime());
                tick();
                state.flush();
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for bytes, for the next answer, or for the next second, whichever comes first. */
    private void select() throws IOException {
        long now = System.nanoTime();
        long toReply = state.replies().nanosToNext(now);
        long toTick = nextTickNanos - now;
        if (toReply > COARSE_NANOS) {
            long nanos = Math.min(toReply - COARSE_NANOS, toTick);
            selector.select(Math.max(1, nanos / NANOS_PER_MILLI));
        } else if (toReply > PARK_NANOS && selector.selectNow() == 0) {
            LockSupport.parkNanos(PARK_NANOS);
        } else {
            selector.selectNow();
        }
    }

    private void tick() {
        if (nextTickNanos - System.nanoTime() <= 0) {
            nextTickNanos += TICK_NANOS;
            state.tick();
            routes.tick();
        }
    }

    private void serveReady() {
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
            SelectionKey key = ready.next();
            ready.remove();
            if (!key.isValid()) {
                continue;
            }
            if (key.attachment() instanceof ClientConnection connection) {
                connection.serve();
            } else {
                accept();
            }
        }
    }

    /** Accepts what has come; if the process is out of descriptors, clients notice it by their time-outs. */
    private void accept() {
        try {
            for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
                key.attach(new ClientConnection(channel, key, state, routes, reading));
            }
        } catch (IOException e) {
            state.counts().add(Count.BROKEN);
        }
    }
}
