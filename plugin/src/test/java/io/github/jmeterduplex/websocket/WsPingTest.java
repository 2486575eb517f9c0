package io.github.jmeterduplex.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.sampler.run.JMeterRunFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/** Pings of the WebSocket itself, against a server on plain sockets. */
class WsPingTest extends JMeterRunFixture {
    private static final int PING = 9;
    private static final int CLOSE = 8;

    /** How many pings came. */
    private final AtomicInteger pings = new AtomicInteger();

    /** Answers a ping. */
    @FunctionalInterface
    private interface Answer {
        void to(RawServer.Client client, RawServer.Frame ping) throws IOException;
    }

    private RawServer server(Answer answer) throws IOException {
        return RawServer.webSocket(client -> {
            RawServer.Frame frame = client.readFrame();
            while (frame.opcode() != CLOSE) {
                if (frame.opcode() == PING) {
                    pings.incrementAndGet();
                    answer.to(client, frame);
                }
                frame = client.readFrame();
            }
            client.frame(0x88, frame.payload);
        });
    }

    private static void pong(RawServer.Client client, RawServer.Frame ping) throws IOException {
        client.frame(0x8A, ping.payload);
    }

    private static void connect(RawServer server, String... parameters) {
        String[] all = Stream.concat(Stream.of("url=" + server.url("ws", "/ws")), Stream.of(parameters))
                .toArray(String[]::new);
        SampleResult result = run(new WsConnect(), all);
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    }

    private String file(String name) throws IOException {
        endTheRun();
        try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
            return Files.readString(
                    files.filter(file -> file.endsWith(name)).findFirst().orElseThrow());
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Test
    void sampleIsThePingsRoundTrip() throws IOException {
        try (RawServer server = server(WsPingTest::pong)) {
            connect(server);
            SampleResult result = run(new WsPing());
            assertThat(result.getResponseMessage()).matches("pong after [0-9.]+ ms");
            assertThat(result.isSuccessful()).isTrue();
            assertThat(result.getTime()).isEqualTo(result.getLatency());
            assertThat(pings).hasValue(1);
            assertThat(file("latency.hlog")).contains("Tag=ping:the%20label,");
        }
    }

    @Test
    void eachSessionIsPinged() throws IOException {
        try (RawServer server = server(WsPingTest::pong)) {
            connect(server, "sessions=3");
            assertThat(run(new WsPing(), "target=each").getResponseMessage()).startsWith("3 pongs after ");
            assertThat(pings).hasValue(3);
        }
    }

    /** An answer to a later ping says as much (RFC 6455, section 5.5.3), and pongs of other numbers nothing. */
    @Test
    void pongOfALaterPingAnswersTheEarlierOne() throws IOException {
        try (RawServer server = server((client, ping) -> {
            client.frame(0x8A, new byte[] {1});
            client.frame(0x8A, new byte[] {0x7F, 0, 0, 0, 0, 0, 0, 1});
            if (pings.get() == 2) {
                pong(client, ping);
            }
        })) {
            connect(server);
            assertThat(run(new WsPing(), "timeoutMillis=100").getResponseCode()).isEqualTo("408");
            assertThat(run(new WsPing()).getResponseMessage()).startsWith("pong after ");
        }
    }

    @Test
    void pongThatNeverComesFailsTheSampleAndNotTheSession() throws IOException {
        try (RawServer server = server((client, ping) -> {})) {
            connect(server, "sessions=2");
            SampleResult result = run(new WsPing(), "target=each", "timeoutMillis=100");
            assertThat(result.getResponseCode()).isEqualTo("408");
            assertThat(result.getResponseMessage())
                    .matches("no pong came from 127.0.0.1:" + server.port()
                            + " within 100 ms \\(timeoutMillis\\) in 2 of 2 sessions; session [01] is open:"
                            + " see whether the server answers pings");
        }
    }

    @Test
    void sessionThatEndsBeforeItsPongSaysWhy() throws IOException {
        byte[] unauthorized = {4401 >> 8, (byte) 4401, 'n', 'o'};
        try (RawServer server = server((client, ping) -> client.frame(0x88, unauthorized))) {
            connect(server);
            SampleResult result = run(new WsPing());
            assertThat(result.getResponseCode()).isEqualTo("401");
            assertThat(result.getResponseMessage())
                    .contains("session 0 ended before its pong", "closed the WebSocket with code 4401 no");
            assertThat(file("run.json")).containsPattern("\"closes\" *: *\\{\\s*\"4401 no\" *: *1");
        }
    }

    @Test
    void sessionsPingByThemselves() throws IOException {
        try (RawServer server = server(WsPingTest::pong)) {
            connect(server, "pingSeconds=0.1", "settleMillis=1000");
            assertThat(pings.get()).isGreaterThan(1);
            assertThat(file("latency.hlog")).contains("Tag=ping:the%20label,");
            assertThat(file("run.json")).doesNotContain("pongs_missing");
        }
    }

    @Test
    void missingPongsAreCountedAndEndNoSession() throws IOException {
        try (RawServer server = server((client, ping) -> {})) {
            connect(server, "pingSeconds=0.1", "settleMillis=1000");
            assertThat(pings.get()).isGreaterThan(1);
            assertThat(file("run.json")).containsPattern("\"pongs_missing\" *: *[1-9]");
            assertThat(file("latency.hlog")).doesNotContain("Tag=ping:");
        }
    }

    @Test
    void noPingGoesOutUnlessItIsWanted() throws IOException {
        try (RawServer server = server(WsPingTest::pong)) {
            connect(server, "settleMillis=300");
            assertThat(pings).hasValue(0);
        }
    }

    @Test
    void pingWithoutASessionIsRefused() {
        assertThat(run(new WsPing()).getResponseCode()).isEqualTo("409");
    }
}
