package io.github.jmeterduplex.internal.channel;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looks up host names on threads of its own, since the system's look-up blocks: one look-up at a time per name,
 * whoever asks. Keeps nothing, as the JVM does. Thread-safe.
 */
final class Names implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int IDLE_SECONDS = 5;

    private final ConcurrentMap<String, CompletableFuture<InetAddress[]>> lookups = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor executor;

    Names() {
        AtomicInteger count = new AtomicInteger();
        executor = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "duplex-io-names-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    thread.setContextClassLoader(Names.class.getClassLoader());
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
    }

    /**
     * Starts a look-up, or joins the one under way.
     *
     * @return completed on a thread of this object, exceptionally with {@link UnknownHostException}
     */
    CompletableFuture<InetAddress[]> resolve(String host) {
        CompletableFuture<InetAddress[]> fresh = new CompletableFuture<>();
        CompletableFuture<InetAddress[]> known = lookups.putIfAbsent(host, fresh);
        if (known != null) {
            return known;
        }
        executor.execute(() -> lookUp(host, fresh));
        return fresh;
    }

    private void lookUp(String host, CompletableFuture<InetAddress[]> lookup) {
        InetAddress[] addresses = null;
        Throwable failure = null;
        try {
            addresses = InetAddress.getAllByName(host);
        } catch (UnknownHostException | RuntimeException e) {
            failure = e;
        }
        // First out of the map, so that who asks from now on gets a new look-up.
        lookups.remove(host);
        if (failure == null) {
            lookup.complete(addresses);
        } else {
            lookup.completeExceptionally(failure);
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
