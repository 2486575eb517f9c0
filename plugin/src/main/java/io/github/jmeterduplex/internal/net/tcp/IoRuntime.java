package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.compression.DeflaterPool;
import org.eclipse.jetty.util.compression.InflaterPool;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads, selectors, buffers and TLS set-ups that all sessions share. All threads are daemons. Thread-safe. */
public final class IoRuntime implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IoRuntime.class);
    private static final String THREADS = "duplex-io";

    /** Threads beyond the selectors: for accepting what has connected, and for writing on when sockets have room. */
    private static final int SPARE_THREADS = 6;

    private static final int RESERVED_THREADS = 2;
    private static final int MAX_POOLED_BYTES = 64 * 1024;
    private static final int BUFFERS_PER_SIZE = 64;

    /** Each takes up to 256 KB outside of the heap, is made when it is needed, and serves a message at a time. */
    private static final int POOLED_COMPRESSION = 32;

    private static final Duration CONNECT_MARGIN = Duration.ofSeconds(1);

    private static final Duration HAND_OVER = Duration.ofSeconds(2);

    /** Channels that are closing. */
    private final AtomicInteger closing = new AtomicInteger();

    /** Tasks given to the executor and not done yet. */
    private final AtomicInteger handedOver = new AtomicInteger();

    private final QueuedThreadPool executor;
    private final Scheduler scheduler;
    private final ByteBufferPool pool = new ArrayByteBufferPool(0, 2048, MAX_POOLED_BYTES, BUFFERS_PER_SIZE);
    private final ClientConnector connector;
    private final DeflaterPool deflaters = new DeflaterPool(POOLED_COMPRESSION, Deflater.BEST_SPEED, true);
    private final InflaterPool inflaters = new InflaterPool(POOLED_COMPRESSION, true);
    private final HostLookup names = new HostLookup();
    private final DeferredWrites deferredWrites;
    private final LocalPorts ports = LocalPorts.of(SystemFiles.ofThisMachine());
    private final TlsEngineChoice engines;
    private final TlsResumption resumption;
    private final AtomicReference<Tls> trustAny = new AtomicReference<>();
    private final AtomicReference<Tls> trustSystem = new AtomicReference<>();

    /** Held by openings, which may be I/O threads: {@link #close}, which waits for those, must not hold it. */
    private final Object openings = new Object();

    /** The same with TLS as shipped. */
    public IoRuntime(int ioThreads) {
        this(ioThreads, TlsStyle.DEFAULT);
    }

    /**
     * Starts the threads.
     *
     * @param ioThreads selectors, one thread each
     * @param tls how all connections speak TLS
     */
    public IoRuntime(int ioThreads, TlsStyle tls) {
        resumption = tls.resumption();
        engines = new TlsEngineChoice(tls.engine(), NativeLibrary::missing, LOG::info);
        deferredWrites = new DeferredWrites(ioThreads);
        connector = new DeferredWriteConnector(deferredWrites);
        executor = new QueuedThreadPool(ioThreads + SPARE_THREADS, Math.min(ioThreads, SPARE_THREADS));
        executor.setName(THREADS);
        executor.setDaemon(true);
        executor.setReservedThreads(RESERVED_THREADS);
        scheduler = new ScheduledExecutorScheduler(THREADS + "-timer", true, IoRuntime.class.getClassLoader());
        connector.setExecutor(executor);
        connector.setScheduler(scheduler);
        connector.setByteBufferPool(pool);
        connector.setSelectors(ioThreads);
        // No time-out for silence: that is for heartbeats to find.
        connector.setIdleTimeout(Duration.ZERO);
        connector.setSslContextFactory(new SslContextFactory.Client());
        try {
            executor.start();
            scheduler.start();
            connector.start();
            deflaters.start();
            inflaters.start();
        } catch (Exception e) {
            close();
            throw new IllegalStateException("the I/O threads could not be started", e);
        }
    }

    public ClientConnector connector() {
        return connector;
    }

    /** The selectors: a task waits until its selector is done with the sockets that it has found ready. */
    public List<Executor> loops() {
        return connector.getSelectorManager().getBeans(ManagedSelector.class).stream()
                .<Executor>map(selector -> task -> selector.submit(ready -> task.run()))
                .toList();
    }

    public DeflaterPool deflaters() {
        return deflaters;
    }

    public InflaterPool inflaters() {
        return inflaters;
    }

    public ByteBufferPool pool() {
        return pool;
    }

    public QueuedThreadPool executor() {
        return executor;
    }

    public HostLookup names() {
        return names;
    }

    /** Writes that I/O threads do for senders. */
    public DeferredWrites deferredWrites() {
        return deferredWrites;
    }

    /** How many channels are closing; they count themselves. */
    public AtomicInteger closing() {
        return closing;
    }

    /** Of the addresses that sessions connect from. */
    public LocalPorts ports() {
        return ports;
    }

    /**
     * Lets connecting take this long. Sessions have a time-out of their own for all of their opening and close their
     * sockets at its end; Jetty's must only not be shorter, and cannot be switched off.
     */
    public void allowConnecting(Duration longest) {
        Duration wanted = longest.plus(CONNECT_MARGIN);
        synchronized (openings) {
            if (wanted.compareTo(connector.getConnectTimeout()) > 0) {
                connector.setConnectTimeout(wanted);
            }
        }
    }

    /** Runs a task after a delay, on the timer's thread; a runtime that is closed runs it never. */
    public Scheduler.Task schedule(Runnable task, Duration delay) {
        try {
            return scheduler.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            return () -> true;
        }
    }

    /** Runs a task on an I/O thread, or on this one where the runtime is closed. */
    public void execute(Runnable task) {
        handedOver.incrementAndGet();
        Runnable counted = () -> {
            try {
                task.run();
            } finally {
                handedOver.decrementAndGet();
            }
        };
        try {
            executor.execute(counted);
        } catch (RejectedExecutionException e) {
            counted.run();
        }
    }

    /** A TLS set-up, running. */
    public Tls tls(boolean any) {
        AtomicReference<Tls> slot = any ? trustAny : trustSystem;
        synchronized (openings) {
            Tls running = slot.get();
            if (running == null) {
                running = new Tls(any, engines.isNative(), resumption);
                slot.set(running);
            }
            return running;
        }
    }

    /** @param hears whose TLS is spoken, once that is known */
    public void watchTls(Consumer<String> hears) {
        engines.watch(hears);
    }

    /** Ends all threads. Waits for what they are at, 5 s at most. */
    @Override
    public synchronized void close() {
        awaitHandedOver();
        names.close();
        stop(deflaters);
        stop(inflaters);
        stop(connector);
        Stream.of(trustAny, trustSystem)
                .map(AtomicReference::get)
                .filter(Objects::nonNull)
                .forEach(tls -> {
                    stop(tls.factory());
                    tls.close();
                });
        stop(scheduler);
        stop(executor);
    }

    /** A thread pool that stops drops what it has not begun, and a session would never hear of its end. */
    private void awaitHandedOver() {
        long deadline = System.nanoTime() + HAND_OVER.toNanos();
        while (handedOver.get() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private static void stop(LifeCycle part) {
        try {
            if (part != null) {
                part.stop();
            }
        } catch (Exception e) {
            LOG.debug("while stopping", e);
        }
    }
}
