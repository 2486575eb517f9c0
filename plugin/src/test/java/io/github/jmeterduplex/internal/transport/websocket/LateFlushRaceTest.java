package io.github.jmeterduplex.internal.transport.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.transport.HeardWrites;
import io.github.jmeterduplex.internal.transport.net.LateWrites;
import io.github.jmeterduplex.internal.transport.net.Loop;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.junit.jupiter.api.Test;

/** Writes that senders leave to the thread that reads, while that one waits for sockets or gives way. */
class LateFlushRaceTest {
    private static final Class<?>[] WATCHED = {LateFlush.class, LateWrites.class, Loop.class, Outbox.class};

    @Test
    void noWriteIsLeftBehindWhoeverSendsAndWhateverTheReaderDoes() {
        Race.of(TwoSenders.class, WATCHED).rounds(300);
    }

    @Test
    void theLastWriteIsNotForgottenWhileTheReaderWritesTheOneBefore() {
        assertThat(Race.of(OneSender.class, LateFlush.class, LateWrites.class, Loop.class)
                        .everyTwoTurns())
                .isGreaterThan(100);
    }

    /** Senders, and a thread that reads as Jetty's does: tasks, then a select that the next task wakes. */
    abstract static class Senders implements Scenario, Outbox.Listener {
        static final int MESSAGES = 3;

        final LateWrites lateWrites = new LateWrites();
        final Outbox outbox = new Outbox(false, this);
        final LateFlush lateFlush = new LateFlush(outbox, lateWrites, this::submit);
        final HeardWrites writes = new HeardWrites();
        final Woken selector = new Woken(this::isOver);
        final Loop loop = new Loop(new Unused(), 0, true, Race::pause);
        final Queue<ManagedSelector.SelectorUpdate> tasks = new ConcurrentLinkedQueue<>();
        final AtomicBoolean selecting = new AtomicBoolean();
        final AtomicInteger sending = new AtomicInteger();

        Senders() {
            outbox.attach((bytes, done) -> done.succeeded(), null);
        }

        void send(String sender, boolean waits) {
            for (int i = 0; i < MESSAGES; i++) {
                String name = sender + i;
                outbox.send(new OutMessage(name.getBytes(UTF_8), false, writes.of(name)), false);
                boolean left = lateFlush.flush(waits ? LateWrites.OF_WAITING : LateWrites.OF_SENDERS);
                if (left && waits) {
                    loop.giveWay();
                }
                // Nobody flushes it again: it must be written by itself.
                Race.await(() -> writes.all().contains(name + " written") || !waits);
            }
            sending.decrementAndGet();
        }

        private void submit(ManagedSelector.SelectorUpdate task) {
            assertThat(tasks).doesNotContain(task);
            tasks.add(task);
            if (selecting.compareAndSet(true, false)) {
                selector.wakeup();
            }
        }

        void read() {
            while (!isOver()) {
                for (int count = tasks.size(); count > 0; count--) {
                    tasks.remove().update(selector);
                }
                selecting.set(true);
                if (!tasks.isEmpty() && selecting.compareAndSet(true, false)) {
                    selector.wakeup();
                }
                try {
                    assertThat(loop.nioSelect(selector, false)).isZero();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                selecting.set(false);
            }
        }

        private boolean isOver() {
            return sending.get() == 0 && outbox.unsentBytes() == 0 && tasks.isEmpty();
        }

        @Override
        public Fault failed(Throwable cause) {
            throw new AssertionError(cause);
        }

        @Override
        public void saidBye() {
            throw new AssertionError("nobody has said it");
        }

        @Override
        public void check() {
            assertThat(outbox.unsentBytes()).isZero();
            assertThat(outbox.mark()).isZero();
            assertThat(writes.all()).doesNotHaveDuplicates().allMatch(text -> text.endsWith("written"));
            // None of them is counted for good, or was counted away twice.
            assertThat(lateWrites.hasRoom(1)).isTrue();
            assertThat(lateWrites.hasRoom(0)).isFalse();
        }
    }

    /** One sends on and on, the other waits for each message. */
    static final class TwoSenders extends Senders {
        @Override
        public List<Runnable> threads() {
            sending.set(2);
            return List.of(() -> send("a", false), () -> send("b", true), this::read);
        }

        @Override
        public void check() {
            super.check();
            assertThat(writes.all()).hasSize(2 * MESSAGES);
        }
    }

    /** One waits for each message. */
    static final class OneSender extends Senders {
        @Override
        public List<Runnable> threads() {
            sending.set(1);
            return List.of(() -> send("b", true), this::read);
        }

        @Override
        public void check() {
            super.check();
            assertThat(writes.all()).containsExactly("b0 written", "b1 written", "b2 written");
        }
    }

    /** Finds no socket ready; waits until it is woken, or until nothing can come any more. */
    static final class Woken extends Selector {
        private final BooleanSupplier over;
        private boolean woken;

        Woken(BooleanSupplier over) {
            this.over = over;
        }

        @Override
        public int selectNow() {
            woken = false;
            return 0;
        }

        @Override
        public int select() {
            Race.await(() -> woken || over.getAsBoolean());
            woken = false;
            return 0;
        }

        @Override
        public int select(long timeout) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Selector wakeup() {
            woken = true;
            return this;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public SelectorProvider provider() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<SelectionKey> keys() {
            return Set.of();
        }

        @Override
        public Set<SelectionKey> selectedKeys() {
            return Set.of();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** A manager that is never started. */
    static final class Unused extends SelectorManager {
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
