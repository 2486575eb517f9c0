package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Opens channels; shared by all sessions of the JVM. Thread-safe. */
public interface Connector extends AutoCloseable {
    /**
     * Starts to connect and returns immediately (before the name look-up). The listener gets {@code onOpen} or {@code
     * onClosed} within the target's connect time-out.
     */
    void connect(Target target, ChannelListener listener);

    /** Drops the unsent messages of all channels, which take no more; the connections stay as they are. */
    default void dropUnsent(Fault why) {
        // For connectors that write immediately.
    }

    /** Returns the I/O loops: each runs tasks on its own thread, between two looks at its sockets. */
    default List<Executor> loops() {
        return List.of();
    }

    /** Returns the writes that the I/O loops do for senders, who also wait for replies by it. */
    DeferredWrites deferredWrites();

    /**
     * @param listener is notified of the TLS engine, {@code native} or {@code jdk}, when the first connection needs one
     */
    default void watchTls(Consumer<String> listener) {
        // For connectors without TLS.
    }

    /** Closes the clients and their threads; open channels are aborted. */
    @Override
    void close();
}
