package io.github.jmeterduplex.internal.net.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.RecordingWriteListener;
import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
import io.github.jmeterduplex.internal.net.tcp.IdleLoop;
import io.github.jmeterduplex.session.Fault;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** When a sender writes itself, and when the thread that reads does: the test has its turns. */
class DeferredWritesTest {
    /** As many as that thread writes in a turn. */
    private static final int TURN = 16;

    private final RecordingWriteListener writes = new RecordingWriteListener();
    private final Outbox outbox = new Outbox(null, new Unheard());
    private final Queue<ManagedSelector.SelectorUpdate> turns = new ArrayDeque<>();
    /** With one core, where eight threads that wait are many. */
    private final DeferredWrites writer = new DeferredWrites(1, 1, () -> {});

    private final IdleLoop loop = new IdleLoop(writer, turns::add);
    private final DeferredWrites.OfChannel deferred = writer.of(outbox, () -> loop);
    /** What is done while something is written, once. */
    private Runnable meanwhile = () -> {};

    private int sent;

    DeferredWritesTest() {
        outbox.attach(this::write, null);
    }

    private void write(ByteBuffer bytes, Callback done) {
        Runnable first = meanwhile;
        meanwhile = () -> {};
        first.run();
        done.succeeded();
    }

    private void send() {
        outbox.send(new OutboxMessage(new byte[1], false, writes.of("m" + sent++)));
        deferred.flushSoon();
    }

    private void send(int messages) {
        for (int i = 0; i < messages; i++) {
            send();
        }
    }

    /** Whether it is left to the thread that reads, while so many threads wait. */
    private boolean sendAwaited(int length, int threads) throws InterruptedException {
        outbox.send(new OutboxMessage(new byte[length], false, writes.of("m" + sent++)));
        return whileWaiting(threads);
    }

    private boolean whileWaiting(int threads) throws InterruptedException {
        return threads == 0
                ? deferred.flushAwaited()
                : writer.await(false, () -> false, () -> whileWaiting(threads - 1));
    }

    @Test
    void whatIsLeftIsWrittenWithTheNextTurnAndAskedForOnce() {
        send(3);
        assertThat(writes.all()).isEmpty();
        assertThat(turns).hasSize(1);
        turns.remove().update(null);
        assertThat(writes.all()).containsExactly("m0 written", "m1 written", "m2 written");
        assertThat(turns).isEmpty();
    }

    @Test
    void senderWritesItselfWhereThatThreadDoesNotKeepUp() {
        send(TURN);
        assertThat(writes.all()).isEmpty();
        send();
        assertThat(writes.all()).hasSize(TURN + 1);
    }

    @Test
    void whatComesWhileThatThreadWritesAsMuchAsItMayHasAnotherTurn() {
        send(TURN);
        meanwhile = () -> {
            send();
            send();
        };
        turns.remove().update(null);
        assertThat(writes.all()).hasSize(TURN);
        turns.remove().update(null);
        assertThat(writes.all()).hasSize(TURN + 2);
        assertThat(outbox.unsentBytes()).isZero();
    }

    @Test
    void senderWritesItselfWhereManyChannelsWait() {
        List<Outbox> others = new ArrayList<>();
        for (int i = 0; i < DeferredWrites.MAX_OF_SENDERS; i++) {
            Outbox other = new Outbox(null, new Unheard());
            other.attach((bytes, done) -> done.succeeded(), null);
            other.send(new OutboxMessage(new byte[1], false, null));
            writer.of(other, () -> loop).flushSoon();
            others.add(other);
        }
        assertThat(turns).hasSize(DeferredWrites.MAX_OF_SENDERS);
        assertThat(others).allMatch(other -> other.unsentBytes() == 1);
        send();
        assertThat(writes.all()).containsExactly("m0 written");
        turns.remove().update(null);
        assertThat(others.get(0).unsentBytes()).isZero();
        send();
        assertThat(writes.all()).hasSize(1);
    }

    @Test
    void whoWaitsForTheReplyLeavesASmallWriteWhereManyThreadsWaitAndManySocketsAreReady() throws InterruptedException {
        loop.finds(DeferredWrites.MANY_SOCKETS - 1);
        assertThat(sendAwaited(1, 8)).isFalse();
        loop.finds(DeferredWrites.MANY_SOCKETS);
        assertThat(sendAwaited(1, 7)).isFalse();
        assertThat(sendAwaited(4_097, 8)).isFalse();
        assertThat(writes.all()).hasSize(3);
        assertThat(turns).isEmpty();

        assertThat(sendAwaited(4_096, 8)).isTrue();
        assertThat(writes.all()).hasSize(3);
        turns.remove().update(null);
        assertThat(writes.all()).hasSize(4);
        assertThat(loop.deferredChannels()).isZero();
    }

    private static final class Unheard implements Outbox.Listener {

        @Override
        public Fault failed(Throwable cause) {
            throw new AssertionError(cause);
        }

        @Override
        public void closeSent() {
            throw new AssertionError("nobody has said it");
        }
    }
}
