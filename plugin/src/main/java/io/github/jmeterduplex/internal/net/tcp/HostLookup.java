package io.github.jmeterduplex.internal.net.tcp;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Looks up host names on its own threads, as the system's look-up blocks; each name is looked up once at a time. Keeps
 * addresses for a second, so that openings in quick succession need no change of threads, unless the JVM shall keep
 * none ({@code networkaddress.cache.ttl=0}); the JVM itself keeps them for longer. If a name has several addresses,
 * each answer begins with another one. Thread-safe.
 */
public final class HostLookup implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int IDLE_SECONDS = 5;
    private static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Maximum number of names whose addresses are kept. */
    private static final int KEPT_NAMES = 1_000;

    /** The system's blocking name look-up. */
    @FunctionalInterface
    interface LookUp {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /**
     * The addresses of a name.
     *
     * @param nanos when they were found, by {@link System#nanoTime}
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Found(InetAddress[] addresses, long nanos) {}

    private final LookUp system;
    private final long keptNanos;
    private final ConcurrentMap<String, Found> kept = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, CompletableFuture<InetAddress[]>> lookups = new ConcurrentHashMap<>();

    /** For each name with several addresses, how many look-ups it has had, so that the addresses take turns. */
    private final ConcurrentMap<String, AtomicInteger> turns = new ConcurrentHashMap<>();

    private final ThreadPoolExecutor executor;

    HostLookup() {
        this(InetAddress::getAllByName, "0".equals(Security.getProperty("networkaddress.cache.ttl")) ? 0 : KEPT_NANOS);
    }

    /**
     * @param system looks up a name; may block
     * @param keptNanos for how long its answers are kept
     */
    HostLookup(LookUp system, long keptNanos) {
        this.system = system;
        this.keptNanos = keptNanos;
        AtomicInteger count = new AtomicInteger();
        executor = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "duplex-io-names-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    thread.setContextClassLoader(HostLookup.class.getClassLoader());
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
    }

    /**
     * Starts to look up a name, or joins a look-up of the same name that is under way.
     *
     * @return completed on a thread of this object, or immediately if the addresses are kept or it cannot start one;
     *     exceptionally with {@link UnknownHostException}
     */
    public CompletableFuture<InetAddress[]> resolve(String host) {
        Found before = kept.get(host);
        if (before != null && System.nanoTime() - before.nanos < keptNanos) {
            return CompletableFuture.completedFuture(inTurn(host, before.addresses));
        }
        CompletableFuture<InetAddress[]> fresh = new CompletableFuture<>();
        CompletableFuture<InetAddress[]> known = lookups.putIfAbsent(host, fresh);
        if (known == null) {
            start(host, fresh);
        }
        return (known == null ? fresh : known).thenApply(found -> inTurn(host, found));
    }

    private void start(String host, CompletableFuture<InetAddress[]> lookup) {
        try {
            executor.execute(() -> lookUp(host, lookup));
        } catch (RuntimeException | Error e) {
            // For example if a thread cannot be started: later callers must not wait for this look-up.
            lookups.remove(host, lookup);
            lookup.completeExceptionally(e);
        }
    }

    private InetAddress[] inTurn(String host, InetAddress[] found) {
        if (found.length == 1) {
            return found;
        }
        int turn = turns.computeIfAbsent(host, missing -> new AtomicInteger()).getAndIncrement();
        // The system chooses the family that comes first: addresses of the other one may be unreachable.
        Map<Class<?>, List<InetAddress>> families = Arrays.stream(found)
                .collect(Collectors.groupingBy(Object::getClass, Collectors.toCollection(ArrayList::new)));
        families.values().forEach(family -> Collections.rotate(family, -turn));
        return Arrays.stream(found)
                .map(address ->
                        families.getOrDefault(address.getClass(), List.of()).remove(0))
                .toArray(InetAddress[]::new);
    }

    private void lookUp(String host, CompletableFuture<InetAddress[]> lookup) {
        InetAddress[] addresses = null;
        Throwable failure = null;
        try {
            addresses = system.addresses(host);
            keep(host, addresses);
        } catch (UnknownHostException | RuntimeException | Error e) {
            failure = e;
        }
        // Removed first, so that later callers start a new look-up.
        lookups.remove(host, lookup);
        if (failure == null) {
            lookup.complete(addresses);
        } else {
            lookup.completeExceptionally(failure);
        }
    }

    private void keep(String host, InetAddress[] addresses) {
        if (keptNanos > 0) {
            if (kept.size() >= KEPT_NAMES) {
                kept.clear();
            }
            kept.put(host, new Found(addresses, System.nanoTime()));
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
