package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.tcp.DeferredWrites;
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

/** Who writes what is awaited: an I/O thread is held while somebody flushes. */
class ManySocketsTest extends ChannelTest {
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    /** Twice as many as needed: some may come with a later look. */
    private static final int CHANNELS = 2 * DeferredWrites.MANY_SOCKETS;

    private final Semaphore letGo = new Semaphore(0);
    private final CountDownLatch pushes = new CountDownLatch(1);
    private final CountDownLatch pushed = new CountDownLatch(CHANNELS + 1);
    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> held = new LinkedBlockingQueue<>();

    /** Keeps the I/O thread for each message that says so. */
    private final class Holding extends RecordingChannelListener {
        @Override
        public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
            super.onMessage(bytes, offset, length, binary, arrivedNanos);
            if (bytes[offset] == 'h') {
                held.add("held");
                letGo.acquireUninterruptibly();
            }
        }
    }

    ManySocketsTest() {
        super(10_000, 1_000_000, CORES);
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
            if (number % CORES > 0) {
                client.drain();
            }
            await(number == 0 ? alone : pushes);
            client.text(number <= CORES ? "hold" : "push");
            pushed.countDown();
            while (true) {
                frames.add(client.readFrame().text());
            }
        })) {
            List<RecordingChannelListener> listeners = new ArrayList<>();
            List<Channel> channels = new ArrayList<>();
            for (int i = 0; i <= CHANNELS; i++) {
                RecordingChannelListener listener = new Holding();
                listeners.add(listener);
                channels.add(open(server, listener));
                // Connections go to the loops in turn: these are all of one.
                for (int other = 1; other < CORES; other++) {
                    open(server, new RecordingChannelListener());
                }
            }
            Channel sender = channels.get(CHANNELS);

            alone.countDown();
            next(held);
            assertThat(flushAwaited(sender, "at once")).isFalse();
            assertThat(sender.unsentBytes()).isZero();
            pushes.countDown();
            assertThat(pushed.await(20, TimeUnit.SECONDS)).isTrue();
            letGo.release();

            next(held);
            assertThat(flushAwaited(sender, "later")).isTrue();
            assertThat(sender.unsentBytes()).isEqualTo("later".length());
            Channel another = channels.get(CHANNELS - 1);
            assertThat(flushAwaited(another, "x".repeat(5_000))).isFalse();
            assertThat(another.unsentBytes()).isZero();
            letGo.release();
            for (int i = 1; i <= CHANNELS; i++) {
                assertThat(listeners.get(i).text()).isEqualTo(i == 1 ? "hold" : "push");
            }
            List<String> came = List.of(next(frames), next(frames), next(frames));
            assertThat(came).containsSubsequence("at once", "later").contains("x".repeat(5_000));

            // After its way given, the thread that reads waits for sockets and calls as before.
            for (int i = 0; i < 20; i++) {
                flushAwaited(sender, "again");
                assertThat(next(frames)).isEqualTo("again");
            }
        }
    }

    private Channel open(RawServer server, RecordingChannelListener listener) {
        connector.connect(Targets.of(server.url("ws", "/ws")), listener);
        return listener.open();
    }

    /** Flushes as if so many threads waited meanwhile that their writes may be left. */
    private boolean flushAwaited(Channel channel, String text) throws InterruptedException {
        channel.send(utf8(text), false, false);
        return whileWaiting(8 * CORES, channel::flushAwaited);
    }

    private boolean whileWaiting(int threads, DeferredWrites.Sleep flushes) throws InterruptedException {
        return threads == 0
                ? flushes.await()
                : connector.deferredWrites().await(false, () -> false, () -> whileWaiting(threads - 1, flushes));
    }
}
