package io.github.jmeterduplex.samples.runs.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The proxy's thread: selects, accepts, and runs the commands of other threads between two selections. Thread-safe. */
final class Forwarder implements AutoCloseable {
    private static final int BACKLOG = 4_096;
    private static final long PATIENCE_SECONDS = 20;
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Selector selector = Selector.open();
    private final Queue<FutureTask<Integer>> commands = new ConcurrentLinkedQueue<>();
    private final AtomicLong accepted = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    /** Connections accepted by the client's address. */
    private final ConcurrentMap<String, Integer> clients = new ConcurrentHashMap<>();

    private final ProxyConnections connections;
    private final int port;
    private final Thread thread = new Thread(this::run, "tcp-proxy");

    /** The listening socket and whether it resets: the thread's own, once that runs. */
    private ServerSocketChannel listener;

    private boolean resetting;
    private volatile boolean closed;

    /** What ended the thread early; written by it. */
    private volatile @Nullable Throwable failure;

    private Forwarder(int serverPort) throws IOException {
        connections = new ProxyConnections(selector, serverPort);
        listener = listen(0);
        port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
        thread.setDaemon(true);
    }

    static Forwarder start(int serverPort) throws IOException {
        Forwarder forwarder = new Forwarder(serverPort);
        forwarder.thread.start();
        return forwarder;
    }

    int port() {
        return port;
    }

    long accepted() {
        return accepted.get();
    }

    Map<String, Integer> clients() {
        return Map.copyOf(clients);
    }

    long refused() {
        return refused.get();
    }

    AtomicLong bytesToServer() {
        return connections.bytesToServer;
    }

    AtomicLong bytesToClient() {
        return connections.bytesToClient;
    }

    /** Runs the command on the proxy's thread and returns when it has taken effect, with its answer. */
    int command(ToIntFunction<ProxyConnections> command) {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            int answer = command.applyAsInt(connections);
            // A closed channel's descriptor is closed by the selection that follows.
            selector.selectNow();
            return answer;
        });
        commands.add(task);
        selector.wakeup();
        if (closed) {
            task.cancel(false);
        }
        try {
            return task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (CancellationException e) {
            throw new IllegalStateException("the proxy on port " + port + " is closed", failure);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before the proxy had obeyed", e);
        } catch (Exception e) {
            throw new IllegalStateException("the proxy did not obey", e);
        }
    }

    void refuse(Refusal how) {
        command(unused -> answer(how == Refusal.RESET, how == Refusal.RESET));
    }

    void accept() {
        command(unused -> answer(true, false));
    }

    /** Listens or not, and if so, resets what comes or not. */
    private int answer(boolean listening, boolean byReset) {
        try {
            if (!listening) {
                listener.close();
            } else if (!listener.isOpen()) {
                listener = listen(port);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        resetting = byReset;
        return 0;
    }

    /** A port that was given up may be some client's own for a moment, so it is asked for again. */
    private ServerSocketChannel listen(int wanted) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS / 2);
        ServerSocketChannel channel = ServerSocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        while (channel.getLocalAddress() == null) {
            try {
                channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), BACKLOG);
            } catch (BindException e) {
                if (System.nanoTime() - deadline > 0) {
                    channel.close();
                    throw e;
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_ACCEPT);
        return channel;
    }

    private void run() {
        try {
            while (!closed) {
                long waitNanos = connections.keepAppointments();
                selector.select(waitNanos == 0 ? 0 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(waitNanos)));
                for (FutureTask<Integer> task = commands.poll(); task != null; task = commands.poll()) {
                    task.run();
                }
                serveSelected();
            }
        } catch (IOException | RuntimeException e) {
            failure = e;
        } finally {
            closed = true;
            connections.resetAll();
            closeAll();
            commands.forEach(task -> task.cancel(false));
        }
    }

    private void serveSelected() throws IOException {
        List<SelectionKey> selected = new ArrayList<>(selector.selectedKeys());
        selector.selectedKeys().clear();
        for (SelectionKey key : selected) {
            if (key.isValid() && key.isAcceptable()) {
                acceptWaiting();
            } else if (key.isValid()) {
                connections.ready(key);
            }
        }
    }

    private void acceptWaiting() throws IOException {
        for (SocketChannel client = listener.accept(); client != null; client = listener.accept()) {
            if (resetting) {
                reset(client);
            } else {
                accepted.incrementAndGet();
                clients.merge(client.socket().getInetAddress().getHostAddress(), 1, Integer::sum);
                connections.add(client);
            }
        }
    }

    private void reset(SocketChannel client) throws IOException {
        client.setOption(StandardSocketOptions.SO_LINGER, 0);
        client.close();
        refused.incrementAndGet();
    }

    private void closeAll() {
        try {
            listener.close();
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
