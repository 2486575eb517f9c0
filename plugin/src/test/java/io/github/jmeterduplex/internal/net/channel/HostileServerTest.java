package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server may do to an open session: that session ends with one fault, and others go on. */
class HostileServerTest extends ChannelTest {
    private static final int MAX_BYTES = 100_000;
    private static final int UNSENT_BYTES = 200_000;
    private static final Duration STALL = Duration.ofSeconds(2);
    private final RecordingChannelListener other = new RecordingChannelListener();

    HostileServerTest() {
        super(new ConnectionLimits(MAX_BYTES, 16, STALL), 1, TlsStyle.DEFAULT);
    }

    /** Opens a session beside the victim, provokes the fault, and sees that the other session still works. */
    private Fault faultOf(RawServer.Script script) throws IOException {
        try (RawServer good = RawServer.webSocket(
                        client -> client.text(client.readFrame().text()));
                RawServer bad = RawServer.webSocket(script)) {
            connector.connect(Targets.of(good.url("ws", "/")), other);
            Channel beside = other.open();
            connector.connect(Targets.of(bad.url("ws", "/ws")), heard);
            heard.open();
            Fault fault = heard.fault();
            assertThat(fault.message()).contains("127.0.0.1:" + bad.port());
            assertThat(heard.closed).isEmpty();
            beside.send(utf8("still here"), false, true);
            assertThat(other.text()).isEqualTo("still here");
            return fault;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00ff\u00ff\u00ff\u00ffgarbage",
                "HTTP/1.1 400 Bad Request\r\n\r\n",
                "\u0083\u0000",
                "\u00c1\u0001x",
                "\u0080\u0001x",
                "\u0081\u0081\u0001\u0002\u0003\u0004x",
                "\u0009\u0001x",
                "\u0089~\u0001\u0000x",
                "\u0001\u0001a\u0081\u0001b",
                "\u0088\u0001x",
            })
    void garbageFrameIsABreach(String bytes) throws IOException {
        Fault fault = faultOf(client -> {
            client.write(bytes);
            client.drain();
        });
        assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(fault.message()).contains("expected", "got");
    }

    @Test
    void truncatedFrameIsALostConnection() throws IOException {
        Fault fault = faultOf(client -> {
            client.write("\u0081donly the beginning");
            client.socket.shutdownOutput();
            client.drain();
        });
        assertThat(fault.cause()).isEqualTo(Cause.CONNECTION);
        assertThat(fault.message()).contains("in the middle of a message");
    }

    @Test
    void endWithoutACloseFrameIsALostConnection() throws IOException {
        Fault fault = faultOf(client -> {});
        assertThat(fault.cause()).isEqualTo(Cause.CONNECTION);
        assertThat(fault.message()).contains("without a close frame");
    }

    @Test
    void resetIsALostConnection() throws IOException {
        Fault fault = faultOf(RawServer.Client::reset);
        assertThat(fault.cause()).isEqualTo(Cause.CONNECTION);
        assertThat(fault.message()).contains("reset");
    }

    @Test
    void oversizedFrameIsALimit() throws IOException {
        Fault fault = faultOf(client -> {
            client.frame(0x82, new byte[MAX_BYTES + 1]);
            client.drain();
        });
        assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
        assertThat(fault.message()).contains("duplex.message.maxBytes", Integer.toString(MAX_BYTES));
    }

    @Test
    void frameThatAnnouncesTooMuchIsALimitWhenItHasCome() throws IOException {
        Fault fault = faultOf(client -> {
            client.write("\u0082\177\u0000\u0000\u0000\u0000\177\u00ff\u00ff\u00ff");
            byte[] block = new byte[10_000];
            while (true) {
                client.out.write(block);
            }
        });
        assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
        assertThat(fault.message()).contains("duplex.message.maxBytes");
    }

    @Test
    void frameBeyondAllNumbersIsALimit() throws IOException {
        Fault fault = faultOf(client -> {
            client.write("\u0082\177\u0000\u0000\u00ff\u0000\177\u00ff\u00ff\u00ff");
            client.drain();
        });
        assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
    }

    @Test
    void endlessFragmentsAreALimit() throws IOException {
        Fault fault = faultOf(client -> {
            client.frame(0x01, new byte[1_000]);
            while (true) {
                client.frame(0x00, new byte[1_000]);
            }
        });
        assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
        assertThat(fault.message()).contains("duplex.message.maxBytes");
    }

    @Test
    void messageOfExactlyTheLimitIsRead() throws IOException {
        faultOf(client -> {
            client.frame(0x02, new byte[MAX_BYTES - 10]);
            client.frame(0x80, new byte[10]);
        });
        assertThat(heard.bytes()).hasSize(MAX_BYTES);
    }

    @Test
    void sixHundredPingsAtOnceAreAnsweredAndMoreAreALimit() throws IOException {
        Fault fault = faultOf(client -> {
            for (int i = 0; i < 1_000; i++) {
                client.frame(0x89, new byte[] {(byte) i});
            }
            client.drain();
        });
        assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
        assertThat(fault.message()).contains("pings of 10 a second");
        assertThat(heard.signs).hasSizeBetween(600, 999);
    }

    /** The 30 seconds of a run are two seconds here. */
    @Test
    void serverThatDoesNotReadStallsItsSessionWhileAHundredGoOn() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        List<RecordingChannelListener> hundred =
                Stream.generate(RecordingChannelListener::new).limit(100).toList();
        try (RawServer server = RawServer.webSocket(client -> await(over));
                RawServer good = RawServer.webSocket(client -> {
                    client.text(client.readFrame().text());
                    client.text(client.readFrame().text());
                })) {
            hundred.forEach(one -> connector.connect(Targets.of(good.url("ws", "/")), one));
            List<Channel> beside =
                    hundred.stream().map(RecordingChannelListener::open).toList();
            Channel channel = open(server);
            fill(channel);
            assertThat(channel.unsentBytes()).isGreaterThan(UNSENT_BYTES);
            allAnswer(hundred, beside, "while it waits");
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.STALLED);
            assertThat(fault.message()).contains("127.0.0.1:" + server.port(), "bytes wait", "does not read");
            assertThat(channel.unsentBytes()).isZero();
            allAnswer(hundred, beside, "after its end");
        } finally {
            over.countDown();
        }
    }

    private static void allAnswer(List<RecordingChannelListener> sessions, List<Channel> channels, String text) {
        channels.forEach(channel -> channel.send(utf8(text), false, true));
        assertThat(sessions).allSatisfy(session -> assertThat(session.text()).isEqualTo(text));
    }

    @Test
    void messagesThatWaitForAFlushAreNoStall() throws Exception {
        try (RawServer server =
                RawServer.webSocket(client -> client.text(client.readFrame().text()))) {
            Channel channel = open(server);
            channel.send(new byte[10], false, false);
            assertThat(channel.stalledNanos(System.nanoTime() + TimeUnit.HOURS.toNanos(1)))
                    .isZero();
            channel.flush();
            assertThat(heard.bytes()).hasSize(10);
        }
    }

    @Test
    void whatWaitsGoesOutWhenTheServerReadsAgain() throws Exception {
        CountDownLatch full = new CountDownLatch(1);
        try (RawServer server = RawServer.webSocket(client -> {
            await(full);
            client.drain();
        })) {
            Channel channel = open(server);
            fill(channel);
            assertThat(channel.stalledNanos(System.nanoTime() + 1_000)).isPositive();
            full.countDown();
            assertThat(Bytes.unsentOnceWritten(channel)).isZero();
        }
    }

    @Test
    void slowReaderIsNoStall() throws Exception {
        Duration stall = Duration.ofSeconds(3);
        try (JettyConnector patient = new JettyConnector(MAX_BYTES, 1, stall, Duration.ZERO, new Bytes());
                RawServer server = RawServer.webSocket(client -> {
                    // On and on, though not so fast that the message gets through within the stall limit.
                    for (int i = 0; i < 14; i++) {
                        client.in.readNBytes(1_000_000);
                        await(stall.toMillis() / 6);
                    }
                    client.drain();
                })) {
            patient.connect(Targets.of(server.url("ws", "/ws")), heard);
            Channel channel = heard.open();
            long before = System.nanoTime();
            channel.send(new byte[20_000_000], true, true);
            assertThat(Bytes.unsentOnceWritten(channel)).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(stall);
            assertThat(heard.closed).isEmpty();
        }
    }

    private static void fill(Channel channel) {
        byte[] message = new byte[50_000];
        for (int i = 0; i < 400; i++) {
            channel.send(message, true, true);
        }
    }

    private static void await(long millis) throws IOException {
        try {
            new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
