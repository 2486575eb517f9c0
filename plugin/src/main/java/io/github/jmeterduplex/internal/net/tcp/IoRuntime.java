package io.github.jmeterduplex.internal.net.tcp;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;
import java.nio.channels.SelectableChannel;
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
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.compression.DeflaterPool;
import org.eclipse.jetty.util.compression.InflaterPool;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads, selectors, buffers and TLS configurations that all sessions share. All threads are daemons. Thread-safe.
 */
public final class IoRuntime implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IoRuntime.class);
    private static final String THREADS = "duplex-io";

    /** Number of threads besides those of the selectors, which finish connecting and continue blocked writes. */
    private static final int SPARE_THREADS = 6;

    /** How the name of Jetty's task ends that sets up a socket; it has no other mark. */
    private static final String SET_UP = "$CreateEndPoint";

    private static final int RESERVED_THREADS = 2;
    private static final int MAX_POOLED_BYTES = 64 * 1024;
    private static final int BUFFERS_PER_SIZE = 64;

    /**
     * Maximum number of pooled deflaters, each of which takes up to 256 KB outside of the heap and serves one message
     * at a time.
     */
    private static final int POOLED_COMPRESSION = 32;

    private static final Duration CONNECT_MARGIN = Duration.ofSeconds(1);

    private static final Duration HAND_OVER = Duration.ofSeconds(2);

    /** Number of channels that are closing now. */
    private final AtomicInteger closing = new AtomicInteger();

    /** Number of tasks that were given to the executor and are not finished yet. */
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
    private final TlsStyle style;
    private final AtomicReference<Tls> trustAny = new AtomicReference<>();
    private final AtomicReference<Tls> trustSystem = new AtomicReference<>();

    /**
     * The lock that openings hold, possibly on I/O threads; {@link #close} must not hold it while it waits for those
     * threads.
     */
    private final Object openings = new Object();

    /** Starts the I/O threads with the default TLS configuration. */
    public IoRuntime(int ioThreads) {
        this(ioThreads, TlsStyle.DEFAULT);
    }

    /**
     * Starts the I/O threads.
     *
     * @param ioThreads selectors, one thread each
     * @param tls how all connections speak TLS
     */
    public IoRuntime(int ioThreads, TlsStyle tls) {
        style = tls;
        engines = new TlsEngineChoice(tls, NativeLibrary::missing, LOG::info);
        deferredWrites = new DeferredWrites(ioThreads);
        connector = connector(deferredWrites);
        executor = new QueuedThreadPool(ioThreads + SPARE_THREADS, Math.min(ioThreads, SPARE_THREADS));
        executor.setName(THREADS);
        executor.setDaemon(true);
        executor.setReservedThreads(RESERVED_THREADS);
        scheduler = new ScheduledExecutorScheduler(THREADS + "-timer", true, IoRuntime.class.getClassLoader());
        connector.setExecutor(executor);
        connector.setScheduler(scheduler);
        connector.setByteBufferPool(pool);
        connector.setSelectors(ioThreads);
        // No time-out for silence: heartbeats detect that.
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

    /**
     * Returns a connector whose selectors also run the deferred writes of senders. A socket that has connected is set
     * up by the thread that found it so, which also reads it: Jetty by itself would wake another thread for that.
     */
    private static ClientConnector connector(DeferredWrites deferredWrites) {
        return new ClientConnector() {
            /** Sets the one option that differs from the system's; Jetty by itself sets others to what they are. */
            @Override
            protected void configure(SelectableChannel selectable) throws IOException {
                ((NetworkChannel) selectable).setOption(StandardSocketOptions.TCP_NODELAY, true);
            }

            @Override
            protected SelectorManager newSelectorManager() {
                return new ClientSelectorManager(getExecutor(), getScheduler(), getSelectors()) {
                    @Override
                    protected ManagedSelector newSelector(int id) {
                        return deferredWrites.new Loop(this, id);
                    }

                    @Override
                    protected void execute(Runnable task) {
                        if (task.getClass().getName().endsWith(SET_UP)) {
                            task.run();
                        } else {
                            super.execute(task);
                        }
                    }
                };
            }
        };
    }

    public ClientConnector connector() {
        return connector;
    }

    /** Returns the selectors as executors, which run a task after the sockets that were ready have been handled. */
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

    /** Returns the writes that senders leave to I/O threads. */
    public DeferredWrites deferredWrites() {
        return deferredWrites;
    }

    /** Returns the counter of closing channels, which the channels themselves update. */
    public AtomicInteger closing() {
        return closing;
    }

    /** Returns the local ports from which sessions connect. */
    public LocalPorts ports() {
        return ports;
    }

    /**
     * Raises Jetty's connect time-out to at least this duration. Sessions have their own time-out for the whole opening
     * and close their sockets themselves, but Jetty's cannot be switched off.
     */
    public void allowConnecting(Duration longest) {
        Duration wanted = longest.plus(CONNECT_MARGIN);
        synchronized (openings) {
            if (wanted.compareTo(connector.getConnectTimeout()) > 0) {
                connector.setConnectTimeout(wanted);
            }
        }
    }

    /** Runs a task on the timer's thread after a delay, unless the runtime is closed. */
    public Scheduler.Task schedule(Runnable task, Duration delay) {
        try {
            return scheduler.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            return () -> true;
        }
    }

    /** Runs a task on an I/O thread, or on the calling thread if the runtime is closed. */
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

    /** Returns a TLS configuration, which is created on the first call. */
    public Tls tls(boolean any) {
        AtomicReference<Tls> slot = any ? trustAny : trustSystem;
        synchronized (openings) {
            Tls running = slot.get();
            if (running == null) {
                running = new Tls(any, engines.isNative(), style);
                slot.set(running);
            }
            return running;
        }
    }

    /** @param listener is notified of the TLS engine when it is chosen */
    public void watchTls(Consumer<String> listener) {
        engines.watch(listener);
    }

    /** Closes the runtime and ends all its threads. Waits for their current tasks, 5 s at most. */
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

    /**
     * Waits for the tasks that were handed over, as a stopping thread pool would drop them and sessions would not learn
     * of their end.
     */
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
