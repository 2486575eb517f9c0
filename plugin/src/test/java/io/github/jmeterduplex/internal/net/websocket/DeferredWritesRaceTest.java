package io.github.jmeterduplex.internal.net.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.RecordingWriteListener;
import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.internal.net.tcp.IdleLoop;
import io.github.jmeterduplex.race.Race;
import io.github.jmeterduplex.race.Scenario;
import io.github.jmeterduplex.session.Fault;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.io.ManagedSelector;
import org.junit.jupiter.api.Test;

/** Writes that senders leave to the thread that reads, while that one waits for sockets or gives way. */
class DeferredWritesRaceTest {
    private static final Class<?>[] WATCHED = {DeferredWrites.class, Outbox.class};

    @Test
    void noWriteIsLeftBehindWhoeverSendsAndWhateverTheReaderDoes() {
        Race.of(TwoSenders.class, WATCHED).rounds(300);
    }

    @Test
    void theLastWriteIsNotForgottenWhileTheReaderWritesTheOneBefore() {
        assertThat(Race.of(OneSender.class, DeferredWrites.class).everyTwoTurns())
                .isGreaterThan(100);
    }

    /** Senders, and a thread that reads as Jetty's does: tasks, then a select that the next task wakes. */
    abstract static class Senders implements Scenario, Outbox.Listener {
        static final int MESSAGES = 3;

        /** Where no thread need wait, so that writes may be left. */
        final DeferredWrites deferredWrites = new DeferredWrites(1, 0, Race::pause);

        final IdleLoop loop = new IdleLoop(deferredWrites, this::submit);
        final Outbox outbox = new Outbox(null, this);
        final DeferredWrites.OfChannel deferred = deferredWrites.of(outbox, () -> loop);
        final RecordingWriteListener writes = new RecordingWriteListener();
        final Woken selector = new Woken(this::isOver);
        final Queue<ManagedSelector.SelectorUpdate> tasks = new ConcurrentLinkedQueue<>();
        final AtomicBoolean selecting = new AtomicBoolean();
        final AtomicInteger sending = new AtomicInteger();

        Senders() {
            outbox.attach((bytes, done) -> done.succeeded(), null);
            loop.finds(DeferredWrites.MANY_SOCKETS);
        }

        void send(String sender, boolean waits) {
            for (int i = 0; i < MESSAGES; i++) {
                String name = sender + i;
                outbox.send(new OutboxMessage(name.getBytes(UTF_8), false, writes.of(name)));
                if (waits) {
                    var unused = deferred.flushAwaited();
                } else {
                    deferred.flushSoon();
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
                assertThat(loop.turn(selector)).isZero();
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
        public void closeSent() {
            throw new AssertionError("nobody has said it");
        }

        @Override
        public void check() {
            assertThat(outbox.unsentBytes()).isZero();
            assertThat(outbox.mark()).isZero();
            assertThat(writes.all()).doesNotHaveDuplicates().allMatch(text -> text.endsWith("written"));
            // None of them is counted for good, or was counted away twice.
            assertThat(loop.deferredChannels()).isZero();
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
    static final class Woken extends IdleLoop.Finding {
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
        public Selector wakeup() {
            woken = true;
            return this;
        }
    }
}
