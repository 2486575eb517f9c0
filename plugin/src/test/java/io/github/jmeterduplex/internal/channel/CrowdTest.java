package io.github.jmeterduplex.internal.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who waits for the reply, and whether others do so too: the one I/O thread is held while somebody flushes. */
class CrowdTest extends ChannelTest {
    private static final int CROWD = 8 * Runtime.getRuntime().availableProcessors();

    private final Semaphore letGo = new Semaphore(0);
    private final CountDownLatch pushes = new CountDownLatch(1);
    private final CountDownLatch pushed = new CountDownLatch(CROWD + 1);
    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> held = new LinkedBlockingQueue<>();

    /** Keeps the I/O thread for each message that says so. */
    private final class Holding extends Heard {
        @Override
        public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
            super.onMessage(bytes, offset, length, binary, arrivedNanos);
            if (messages.peek()[0] == 'h') {
                held.add("held");
                letGo.acquireUninterruptibly();
            }
        }
    }

    CrowdTest() {
        super(1_000, 1_000_000, 1);
    }

    @AfterEach
    void letGoForGood() {
        letGo.release(1_000);
    }

    @Test
    void whatIsAwaitedIsLeftToTheThreadThatReadsWhereManyAreReadyAtOnceAndNowhereElse() throws Exception {
        AtomicInteger connections = new AtomicInteger();
        CountDownLatch alone = new CountDownLatch(1);
        try (RawServer server = new RawServer(client -> {
            int number = connections.getAndIncrement();
            client.upgrade(client.request(), "");
            await(number == 0 ? alone : pushes);
            client.text(number < 2 ? "hold" : "push");
            pushed.countDown();
            while (true) {
                frames.add(client.readFrame().text());
            }
        })) {
            List<Heard> listeners = new ArrayList<>();
            List<Channel> channels = new ArrayList<>();
            for (int i = 0; i <= CROWD; i++) {
                Heard listener = new Holding();
                connector.connect(Targets.of(server.url("ws", "/ws")), listener);
                listeners.add(listener);
                channels.add(listener.open());
            }
            Channel sender = channels.get(CROWD);

            alone.countDown();
            next(held);
            flushAwaited(sender, "at once");
            assertThat(sender.unsentBytes()).isZero();
            pushes.countDown();
            assertThat(pushed.await(20, TimeUnit.SECONDS)).isTrue();
            letGo.release();

            next(held);
            flushAwaited(sender, "later");
            assertThat(sender.unsentBytes()).isEqualTo("later".length());
            letGo.release();
            for (int i = 1; i <= CROWD; i++) {
                assertThat(listeners.get(i).text()).isEqualTo(i == 1 ? "hold" : "push");
            }
            // Each connection's frames are read by a thread of its own, once it has pushed.
            assertThat(List.of(next(frames), next(frames))).containsExactly("at once", "later");
        }
    }

    private static void flushAwaited(Channel channel, String text) {
        channel.send(utf8(text), false, false);
        channel.flushAwaited();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
