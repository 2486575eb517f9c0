package io.github.jmeterduplex.internal.transport.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.transport.HeardWrites;
import io.github.jmeterduplex.internal.transport.net.LateWrites;
import io.github.jmeterduplex.session.Fault;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

/** When a sender writes itself, and when the thread that reads does: the test has its turns. */
class LateFlushTest {
    /** As many as that thread writes in a turn. */
    private static final int TURN = 16;

    private final HeardWrites writes = new HeardWrites();
    private final LateWrites channels = new LateWrites();
    private final Outbox outbox = new Outbox(false, new Unheard());
    private final Queue<ManagedSelector.SelectorUpdate> turns = new ArrayDeque<>();
    private final LateFlush lateFlush = new LateFlush(outbox, channels, turns::add);
    /** What is done while something is written, once. */
    private Runnable meanwhile = () -> {};

    private int sent;

    LateFlushTest() {
        outbox.attach(this::write, null);
    }

    private void write(ByteBuffer bytes, Callback done) {
        Runnable first = meanwhile;
        meanwhile = () -> {};
        first.run();
        done.succeeded();
    }

    private boolean send() {
        String name = "m" + sent++;
        outbox.send(new OutMessage(new byte[1], false, writes.of(name)), false);
        return lateFlush.flush(LateWrites.OF_SENDERS);
    }

    private void send(int messages) {
        for (int i = 0; i < messages; i++) {
            assertThat(send()).isTrue();
        }
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
        for (int i = 0; i < LateWrites.OF_SENDERS; i++) {
            channels.begin();
        }
        assertThat(send()).isFalse();
        assertThat(writes.all()).containsExactly("m0 written");
        channels.done();
        assertThat(send()).isTrue();
        assertThat(writes.all()).hasSize(1);
    }

    private static final class Unheard implements Outbox.Listener {

        @Override
        public Fault failed(Throwable cause) {
            throw new AssertionError(cause);
        }

        @Override
        public void saidBye() {
            throw new AssertionError("nobody has said it");
        }
    }
}
