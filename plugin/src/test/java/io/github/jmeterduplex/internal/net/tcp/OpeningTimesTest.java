package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.OpeningTimes.Part;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** What the server makes an opening wait for is told by part; what this side makes it wait for is in none of them. */
class OpeningTimesTest extends ChannelTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    /** How long the server pauses before each answer. */
    private static final int PAUSE = 400;

    /**
     * The least that is waited for an answer, of its pause: the wait begins when this side's thread gets a core, which
     * may be a while after the server's pause began.
     */
    private static final long WAITED = PAUSE / 2 * MILLI;

    private static final class Timed extends RecordingChannelListener {
        private final OpeningTimes times = new OpeningTimes();

        @Override
        public OpeningTimes openingTimes() {
            return times;
        }
    }

    OpeningTimesTest() {
        super(1_000_000, 1_000_000, 1);
    }

    private Map<Part, Long> opened(Target target) {
        Timed timed = new Timed();
        connector.connect(target, timed);
        timed.open();
        Map<Part, Long> parts = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            timed.times.nanos(part).ifPresent(nanos -> parts.put(part, nanos));
        }
        return parts;
    }

    private static void pause(long millis) {
        long until = System.nanoTime() + millis * MILLI;
        for (long left = millis * MILLI; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Returns when each loop has begun to do something else for a second. */
    private void keepLoopsBusy() {
        CountDownLatch busy = new CountDownLatch(connector.loops().size());
        connector
                .loops()
                .forEach(loop -> loop.execute(() -> {
                    busy.countDown();
                    pause(1_000);
                }));
        assertThatCode(busy::await).doesNotThrowAnyException();
    }

    private static void sockJs(RawServer.Client client) throws IOException {
        client.request();
        pause(PAUSE);
        client.respond(200, "OK", "", RawServer.INFO);
        String head = client.request();
        pause(PAUSE);
        client.upgrade(head, "");
        pause(PAUSE);
        client.text("o");
        client.drain();
    }

    @Test
    void eachPartHasTheWaitsForItsAnswers() throws Exception {
        try (RawServer server = new RawServer(OpeningTimesTest::sockJs)) {
            Map<Part, Long> parts = opened(Targets.of(server.url("http", "/ws")));
            assertThat(parts).containsOnlyKeys(Part.TCP, Part.HTTP, Part.PROTOCOL);
            assertThat(parts.get(Part.HTTP)).isGreaterThanOrEqualTo(2 * WAITED);
            assertThat(parts.get(Part.PROTOCOL)).isGreaterThanOrEqualTo(WAITED);
        }
    }

    @Test
    void handshakeOfTlsIsAPartOfItsOwn() throws Exception {
        try (RawServer server = new RawServer(TestCertificate.ofServer().serverSocket(), client -> {
            pause(PAUSE);
            sockJs(client);
        })) {
            Map<Part, Long> parts = opened(Targets.trusting(server.url("https", "/ws"), true));
            assertThat(parts).containsOnlyKeys(Part.values());
            assertThat(parts.get(Part.TLS)).isGreaterThanOrEqualTo(WAITED);
            assertThat(parts.get(Part.HTTP)).isGreaterThanOrEqualTo(2 * WAITED);
        }
    }

    /** The answer is there at once, but the loop is busy with something else. */
    @Test
    void waitForTheOwnLoopIsNotTheServers() throws Exception {
        try (RawServer server = new RawServer(client -> {
            String head = client.request();
            keepLoopsBusy();
            client.upgrade(head, "");
            client.drain();
        })) {
            long began = System.nanoTime();
            Map<Part, Long> parts = opened(Targets.of(server.url("ws", "/ws")));
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(1_000 * MILLI);
            assertThat(parts.get(Part.HTTP)).isLessThan(900 * MILLI);
        }
    }

    @Test
    void serverThatNeverAnswersIsWaitedFor() throws Exception {
        Timed timed = new Timed();
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/ws"), Duration.ofSeconds(2)), timed);
            timed.fault();
            assertThat(timed.times.nanos(Part.HTTP).orElse(0)).isGreaterThanOrEqualTo(500 * MILLI);
        }
    }

    @Test
    void nothingCountsAfterTheEnd() {
        OpeningTimes times = new OpeningTimes();
        assertThat(times.wrote(10)).isTrue();
        assertThat(times.read(15, 20)).isTrue();
        assertThat(times.read(30, 30)).isTrue();
        times.begin(Part.HTTP);
        // ready before the last read: what waited in the socket meanwhile
        assertThat(times.read(25, 50)).isTrue();
        times.end();
        assertThat(times.wrote(60)).isFalse();
        assertThat(times.read(90, 90)).isFalse();
        assertThat(times.nanos(Part.TCP)).hasValue(15);
        assertThat(times.nanos(Part.HTTP)).hasValue(0);
        assertThat(times.nanos(Part.TLS)).isEmpty();
    }
}
