package io.github.jmeterduplex.internal.net.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingWriteListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/** Messages in pieces, which several threads send at the same time. */
class PiecesTest extends ChannelTest {
    private static final int THREADS = 4;
    private static final int EACH = 200;
    private static final int PIECES = 5;

    PiecesTest() {
        super(100_000, 100_000_000, 1);
    }

    private static void sendAtOnce(Channel channel, RecordingWriteListener outcomes) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        CyclicBarrier together = new CyclicBarrier(THREADS);
        for (int t = 0; t < THREADS; t++) {
            String name = "t" + t;
            threads.add(new Thread(() -> {
                for (int i = 0; i < EACH; i++) {
                    List<byte[]> pieces = new ArrayList<>();
                    for (int p = 0; p < PIECES; p++) {
                        pieces.add(utf8(name + '.' + i + '.' + p));
                    }
                    await(together);
                    channel.sendPieces(pieces, outcomes.of(name));
                    channel.send(utf8("-"), false, true);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    /** Checks that the pieces of a message follow each other; what is between messages does not matter. */
    private static void assertUnbroken(BlockingQueue<String> texts) throws InterruptedException {
        int seen = 0;
        while (seen < THREADS * EACH) {
            String text = next(texts);
            if (text.equals("-")) {
                continue;
            }
            String message = text.substring(0, text.lastIndexOf('.') + 1);
            assertThat(text).isEqualTo(message + 0);
            for (int p = 1; p < PIECES; p++) {
                assertThat(next(texts)).isEqualTo(message + p);
            }
            seen++;
        }
    }

    @Test
    void noOtherMessageGetsBetweenPiecesOverWebSocket() throws Exception {
        BlockingQueue<String> texts = new LinkedBlockingQueue<>();
        RecordingWriteListener outcomes = new RecordingWriteListener();
        try (RawServer server = RawServer.webSocket(client -> client.readUntilClose(texts::add))) {
            sendAtOnce(open(server), outcomes);
            assertUnbroken(texts);
        }
        outcomes.await(THREADS * EACH);
        assertThat(outcomes.all()).allMatch(outcome -> outcome.endsWith(" written"));
    }

    @Test
    void noOtherMessageGetsBetweenPiecesOverPosts() throws Exception {
        RecordingWriteListener outcomes = new RecordingWriteListener();
        BlockingQueue<String> texts = new LinkedBlockingQueue<>();
        try (XhrServer server = new XhrServer(false)) {
            // "Written" says that a POST left; the server may still be reading it.
            server.sent = new LinkedBlockingQueue<>() {
                @Override
                public boolean add(String array) {
                    return texts.addAll(
                            List.of(array.substring(2, array.length() - 2).split("\",\"", -1)));
                }
            };
            connector.connect(Targets.over("xhr-streaming", server.url()), heard);
            sendAtOnce(heard.open(), outcomes);
            assertUnbroken(texts);
            outcomes.await(THREADS * EACH);
        }
    }

    @Test
    void piecesOfAClosedChannelFailTogether() throws Exception {
        RecordingWriteListener outcomes = new RecordingWriteListener();
        try (RawServer server = RawServer.webSocket(client -> client.readUntilClose(text -> {}))) {
            Channel channel = open(server);
            channel.close();
            channel.sendPieces(List.of(utf8("a"), utf8("b")), outcomes.of("m"));
            assertThat(outcomes.all()).containsExactly("m failed closed");
        }
    }
}
