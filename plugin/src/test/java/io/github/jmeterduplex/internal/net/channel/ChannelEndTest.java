package io.github.jmeterduplex.internal.net.channel;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a plain WebSocket ends, against a server on plain sockets. */
class ChannelEndTest extends ChannelTest {
    private static final int MAX_BYTES = 300_000;

    ChannelEndTest() {
        super(MAX_BYTES, 1_000_000, 2);
    }

    @Test
    void closeSendsWhatWaitsAndThenACloseFrame() throws Exception {
        BlockingQueue<RawServer.Frame> frames = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.webSocket(client -> {
            frames.add(client.readFrame());
            RawServer.Frame close = client.readFrame();
            frames.add(close);
            client.frame(0x88, close.payload);
            client.drain();
        })) {
            Channel channel = open(server);
            channel.send(utf8("bye"), false, false);
            channel.close();
            channel.close();
            channel.send(utf8("too late"), false, true);
            assertThat(next(frames).text()).isEqualTo("bye");
            RawServer.Frame close = next(frames);
            assertThat(close.firstByte).isEqualTo(0x88);
            assertThat(close.payload).containsExactly(1000 >> 8, 1000 & 0xFF);
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
        }
        assertThat(heard.closed).isEmpty();
    }

    @Test
    void closeDoesNotWaitForeverForTheOtherSide() throws Exception {
        try (RawServer server = RawServer.webSocket(RawServer.Client::drain)) {
            connector.connect(Targets.of(server.url("ws", "/ws")), heard);
            long before = System.nanoTime();
            heard.open().close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(Duration.ofNanos(System.nanoTime() - before))
                    .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(10));
        }
    }

    @Test
    void abortResetsTheConnection() throws Exception {
        BlockingQueue<String> end = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.webSocket(client -> {
            try {
                client.drain();
                end.add("end of stream");
            } catch (SocketException e) {
                end.add(e.getMessage());
            }
        })) {
            Channel channel = open(server);
            channel.abort();
            channel.abort();
            channel.close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(next(end)).contains("reset");
        }
        assertThat(heard.closed).isEmpty();
    }

    @Test
    void closeFrameOfTheServerIsTold() throws Exception {
        BlockingQueue<RawServer.Frame> frames = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.webSocket(client -> {
            client.text("last");
            client.frame(0x88, new byte[] {1001 >> 8, (byte) (1001 & 0xFF), 'b', 'y', 'e'});
            frames.add(client.readFrame());
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/ws")), heard);
            assertThat(heard.text()).isEqualTo("last");
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.CONNECTION);
            assertThat(fault.message())
                    .contains("127.0.0.1:" + server.port(), "with code 1001 bye: see the log of the server");
            assertThat(next(frames).firstByte).isEqualTo(0x88);
        }
    }

    /** The codes of applications that mean what HTTP says with 401 and 403. */
    @ParameterizedTest
    @CsvSource({"4401, UNAUTHORIZED", "4403, FORBIDDEN", "1008, FORBIDDEN", "4400, CONNECTION", "1011, CONNECTION"})
    void closeCodeDecidesTheCause(int code, Cause cause) throws Exception {
        try (RawServer server = RawServer.webSocket(client -> {
            client.frame(0x88, new byte[] {(byte) (code >> 8), (byte) code, 'n', 'o'});
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/ws")), heard);
            assertFault(heard.fault(), cause, "closed the WebSocket with code " + code + " no: ");
        }
    }

    @Test
    void closeFrameIsReportedOnceBeforeTheEndAndNotIfItIsAnAnswer() throws Exception {
        List<String> frames = Collections.synchronizedList(new ArrayList<>());
        class Counting extends RecordingChannelListener {
            @Override
            public void onCloseFrame(int code, String reason) {
                frames.add(code + " " + reason + " " + closed.isEmpty());
            }
        }
        RecordingChannelListener counting = new Counting();
        RecordingChannelListener closing = new Counting();
        try (RawServer server = RawServer.webSocket(client -> {
            client.frame(0x88, new byte[] {(byte) (4000 >> 8), (byte) 4000, 'b', 'y', 'e'});
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/ws")), counting);
            assertThat(counting.open().transport()).isEqualTo("websocket");
            assertThat(counting.fault().cause()).isEqualTo(Cause.CONNECTION);
            assertThat(frames).containsExactly("4000 bye true");
        }
        try (RawServer server = RawServer.webSocket(client -> {
            RawServer.Frame close = client.readFrame();
            client.frame(close.firstByte, close.payload);
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/ws")), closing);
            closing.open().close();
            assertThat(closing.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(frames).hasSize(1);
        }
    }

    @Test
    void listenerThatThrowsEndsItsOwnSessionAlone() throws Exception {
        try (RawServer server = RawServer.webSocket(client -> {
            client.text("hello");
            client.drain();
        })) {
            RecordingChannelListener other = new RecordingChannelListener();
            connector.connect(Targets.of(server.url("ws", "/ws")), other);
            RecordingChannelListener bad = new RecordingChannelListener() {
                @Override
                public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
                    throw new IllegalStateException("user code");
                }
            };
            connector.connect(Targets.of(server.url("ws", "/ws")), bad);
            Fault fault = bad.fault();
            assertThat(fault.cause()).isEqualTo(Cause.INTERNAL);
            assertThat(fault.message()).contains("user code");
            assertThat(other.text()).isEqualTo("hello");
            assertThat(other.closed).isEmpty();
        }
    }
}
