package io.github.jmeterduplex.internal.live;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.github.jmeterduplex.internal.live.ServedConnection.Limits;
import java.io.Closeable;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP server for peers that may be hostile, with one request on each connection. One daemon thread reads and writes
 * all connections and does not wait for any of them, two make the answers. Thread-safe.
 *
 * <p>Beyond its limits it closes the oldest connection of the peer with the most; never a connection whose answer is
 * being made.
 */
final class ServerLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("duplex");

    /** Start of the names of the server's threads. */
    private static final String NAME = "duplex-serve";

    private static final int BACKLOG = 50;
    private static final int MAKERS = 2;
    private static final long IDLE_SECONDS = 10;
    /**
     * Interval in milliseconds at which time limits are checked, and the pause after a failure to accept a connection.
     */
    private static final long TICK_MILLIS = 200;

    private interface Step {
        void run() throws IOException;
    }

    /** Makes the response to a request, on one of the worker threads. */
    interface Answer {
        PageResponse of(RequestHead head) throws IOException;
    }

    private final ServedConnection.HeadReader heads;
    private final Answer answer;
    private final Limits limits;
    private final Selector selector;
    private final ServerSocketChannel server;
    private final SelectionKey accepting;
    private final ThreadPoolExecutor makers;
    /** Finished answers, which the loop's thread sends. */
    private final Queue<Runnable> made = new ConcurrentLinkedQueue<>();
    /** All open connections, the oldest first; confined to the loop's thread. */
    private final Set<ServedConnection> connections = new LinkedHashSet<>();
    /** Number of answers that are being made; confined to the loop's thread. */
    private int making;

    private final Thread thread;
    private volatile boolean isClosed;

    /**
     * Opens the port at which the server listens.
     *
     * @throws IOException if it cannot listen at the address
     */
    ServerLoop(InetSocketAddress at, ServedConnection.HeadReader heads, Answer answer, Limits limits)
            throws IOException {
        this.heads = heads;
        this.answer = answer;
        this.limits = limits;
        server = ServerSocketChannel.open();
        try {
            server.bind(at, BACKLOG);
            server.configureBlocking(false);
            selector = Selector.open();
        } catch (IOException e) {
            server.close();
            throw e;
        }
        accepting = server.register(selector, SelectionKey.OP_ACCEPT);
        makers = new ThreadPoolExecutor(
                MAKERS,
                MAKERS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> daemon(task, NAME));
        makers.allowCoreThreadTimeOut(true);
        thread = daemon(this::serve, NAME + "-io");
        thread.start();
    }

    private static Thread daemon(Runnable task, String name) {
        Thread made = new Thread(task, name);
        made.setDaemon(true);
        return made;
    }

    int port() {
        return server.socket().getLocalPort();
    }

    private void serve() {
        try {
            while (!isClosed) {
                boolean waits = !connections.isEmpty() || accepting.interestOps() == 0;
                selector.select(waits ? TICK_MILLIS : 0);
                turn();
            }
        } catch (IOException e) {
            LOG.error("duplex: {} is not served any more", server, e);
        } finally {
            connections.forEach(ServerLoop::close);
            close(server);
            close(selector);
        }
    }

    private void turn() {
        for (Runnable ready = made.poll(); ready != null; ready = made.poll()) {
            ready.run();
        }
        accepting.interestOps(SelectionKey.OP_ACCEPT);
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.attachment() instanceof ServedConnection connection) {
                attempt(connection, connection::ready);
            } else {
                accept();
            }
        }
        selector.selectedKeys().clear();
        connections.stream()
                .filter(connection -> connection.phase() == ServedConnection.Phase.WAITING)
                .limit(MAKERS - making)
                .forEach(this::make);
        long now = System.nanoTime();
        connections.stream().filter(connection -> connection.isOver(now)).forEach(ServerLoop::close);
        connections.removeIf(connection -> !connection.isOpen());
        excess().forEach(connection -> {
            close(connection);
            connections.remove(connection);
        });
    }

    /**
     * Returns the connections to close if a limit is exceeded: each is the oldest one of the peer with the most. A
     * connection whose answer is being made is not closed. If the connections hold too much, only those that hold more
     * than their share are closed, and the last of these stays.
     */
    private Set<ServedConnection> excess() {
        List<ServedConnection> left = new ArrayList<>(connections);
        while (left.size() > limits.connections()) {
            if (!removeOne(left, left)) {
                break;
            }
        }
        while (heldBytes(left) > limits.heldBytes()) {
            List<ServedConnection> large = left.stream()
                    .filter(connection -> connection.heldBytes() > limits.heldBytes() / limits.connections())
                    .toList();
            if (large.size() < 2 || !removeOne(left, large)) {
                break;
            }
        }
        Set<ServedConnection> excess = new LinkedHashSet<>(connections);
        left.forEach(excess::remove);
        return excess;
    }

    private static boolean removeOne(List<ServedConnection> left, List<ServedConnection> among) {
        List<ServedConnection> candidates = among.stream()
                .filter(connection -> connection.phase() != ServedConnection.Phase.MAKING)
                .toList();
        Map<InetAddress, Long> counts = candidates.stream().collect(groupingBy(ServedConnection::peer, counting()));
        @Nullable ServedConnection chosen = null;
        long most = 0;
        for (ServedConnection candidate : candidates) {
            long count = counts.getOrDefault(candidate.peer(), 0L);
            if (count > most) {
                chosen = candidate;
                most = count;
            }
        }
        return chosen != null && left.remove(chosen);
    }

    private static long heldBytes(List<ServedConnection> connections) {
        return connections.stream().mapToLong(ServedConnection::heldBytes).sum();
    }

    /** Accepts one connection in each turn of the loop, so that bytes of earlier connections are read first. */
    private void accept() {
        try {
            SocketChannel channel = server.accept();
            if (channel != null) {
                add(channel);
            }
        } catch (IOException e) {
            // A descriptor is not free: one may be free later.
            LOG.debug("duplex: no connection can be accepted", e);
            accepting.interestOps(0);
        }
    }

    private void add(SocketChannel channel) {
        try {
            connections.add(new ServedConnection(channel, selector, heads, limits));
        } catch (IOException | OutOfMemoryError e) {
            LOG.debug("duplex: a connection has ended before it was read", e);
            close(channel);
        }
    }

    private void make(ServedConnection connection) {
        RequestHead head = connection.head();
        connection.take();
        attempt(connection, () -> {
            // refused if the server is being closed, or a thread cannot start
            makers.execute(() -> {
                PageResponse response = response(head);
                made.add(() -> {
                    making--;
                    attempt(connection, () -> connection.answer(response));
                });
                selector.wakeup();
            });
            making++;
        });
    }

    private PageResponse response(RequestHead head) {
        try {
            return answer.of(head);
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            LOG.warn("duplex: {} cannot be answered", head.path(), e);
            return PageResponse.text(HttpURLConnection.HTTP_INTERNAL_ERROR, "This cannot be made now.");
        }
    }

    /** Runs a step of a connection; if it fails, only this connection is closed. */
    private static void attempt(ServedConnection connection, Step step) {
        try {
            step.run();
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            LOG.debug("duplex: a connection of {} has ended", connection.peer(), e);
            close(connection);
        }
    }

    private static void close(Closeable closed) {
        try {
            closed.close();
        } catch (IOException e) {
            LOG.debug("duplex: cannot be closed", e);
        }
    }

    /** Closes the port and all connections. */
    @Override
    public void close() {
        isClosed = true;
        makers.shutdownNow();
        selector.wakeup();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(IDLE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
