package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.session.Fault;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Opens channels; shared by all sessions of the JVM. Thread-safe. */
public interface Connector extends AutoCloseable {
    /**
     * Starts to connect and returns at once (a name look-up included). The listener hears {@code onOpen} or {@code
     * onClosed} within the target's connect time-out.
     */
    void connect(Target target, ChannelListener listener);

    /** Drops what waits to be written, in all channels, and takes no more; the connections stay as they are. */
    default void dropUnsent(Fault why) {
        // Where nothing waits.
    }

    /** The I/O loops: each runs what it is given on its own thread, between two looks at its sockets. */
    default List<Executor> loops() {
        return List.of();
    }

    /** Writes that the I/O loops do for senders, who wait for replies by it. */
    DeferredWrites deferredWrites();

    /** @param hears whose TLS is spoken, {@code native} or {@code jdk}, when the first connection needs it */
    default void watchTls(Consumer<String> hears) {
        // Where there is none.
    }

    /** Closes the clients and their threads; open channels are aborted. */
    @Override
    void close();
}
