package io.github.jmeterduplex.internal.net.tcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/** A loop without a thread: the test has its turns. */
public final class IdleLoop extends DeferredWrites.Loop {
    private final DeferredWrites writes;
    private final Consumer<ManagedSelector.SelectorUpdate> turns;

    /** @param turns takes what is to be done with the next turn */
    public IdleLoop(DeferredWrites writes, Consumer<ManagedSelector.SelectorUpdate> turns) {
        writes.super(new Unused(), 0);
        this.writes = writes;
        this.turns = turns;
    }

    @Override
    public void submit(ManagedSelector.SelectorUpdate turn) {
        turns.accept(turn);
    }

    /** Selects, and waits if that does. Returns how many sockets were found ready. */
    public int turn(Selector selector) {
        try {
            return nioSelect(selector, false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Selects and finds so many sockets ready. */
    public void finds(int sockets) {
        var unused = turn(new Finding() {
            @Override
            public int select() {
                return sockets;
            }

            @Override
            public int selectNow() {
                return sockets;
            }
        });
    }

    /** Channels that wait to be written. */
    public int deferredChannels() {
        return writes.channels();
    }

    /** A selector without sockets. */
    public abstract static class Finding extends Selector {
        @Override
        public final int select(long timeout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public final boolean isOpen() {
            return true;
        }

        @Override
        public final SelectorProvider provider() {
            throw new UnsupportedOperationException();
        }

        @Override
        public final Set<SelectionKey> keys() {
            return Set.of();
        }

        @Override
        public final Set<SelectionKey> selectedKeys() {
            return Set.of();
        }

        @Override
        public Selector wakeup() {
            return this;
        }

        @Override
        public final void close() {
            // Nothing is open.
        }
    }

    /** A manager that is never started. */
    private static final class Unused extends SelectorManager {
        Unused() {
            super(Runnable::run, new ScheduledExecutorScheduler());
        }

        @Override
        protected EndPoint newEndPoint(SelectableChannel channel, ManagedSelector selector, SelectionKey key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Connection newConnection(SelectableChannel channel, EndPoint endPoint, Object attachment) {
            throw new UnsupportedOperationException();
        }
    }
}
