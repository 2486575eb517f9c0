package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Opens channels for all sessions of the JVM. Thread-safe. */
public interface Connector extends AutoCloseable {
    /**
     * Starts to connect, and returns immediately, before the host name is looked up. The listener gets {@code onOpen}
     * or {@code onClosed} within the target's connect time-out.
     */
    void connect(Target target, ChannelListener listener);

    /** Drops the unsent messages of all channels, which refuse further ones, but keeps the connections. */
    default void dropUnsent(Fault why) {
        // For connectors that write immediately.
    }

    /** Returns the I/O loops as executors, each of which runs tasks on its own thread between two selects. */
    default List<Executor> loops() {
        return List.of();
    }

    /** Returns the writes that senders leave to the I/O loops. */
    DeferredWrites deferredWrites();

    /**
     * @param listener is notified of the TLS engine, {@code native} or {@code jdk}, when the first connection needs one
     */
    default void watchTls(Consumer<String> listener) {
        // For connectors without TLS.
    }

    /** Closes the connector and its threads, and aborts open channels. */
    @Override
    void close();
}
