package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A plain WebSocket in use, byte by byte, against a server on plain sockets. */
class OpenChannelTest extends ChannelTest {
    private static final int MAX_BYTES = 300_000;

    OpenChannelTest() {
        super(MAX_BYTES, 1_000_000, 2);
    }

    @Test
    void textAndBinaryGoBothWays() throws Exception {
        try (RawServer server = RawServer.webSocket(client -> {
            while (true) {
                RawServer.Frame frame = client.readFrame();
                client.frame(0x80 | frame.opcode(), frame.payload);
            }
        })) {
            Channel channel = open(server);
            assertThat(channel.transport()).isEqualTo("websocket");
            assertThat(channel.remote()).isEqualTo("127.0.0.1:" + server.port());
            long before = System.nanoTime();
            channel.send(utf8("h\u00e4llo"), false, true);
            assertThat(heard.text()).isEqualTo("h\u00e4llo");
            assertThat(heard.arrivals.take() - before).isBetween(0L, System.nanoTime() - before);
            channel.send(new byte[] {0, -1, 5}, true, true);
            assertThat(heard.bytes()).containsExactly(0, -1, 5);
            channel.send(new byte[0], false, true);
            assertThat(heard.bytes()).isEmpty();
        }
    }

    @Test
    void largeMessagesGoBothWaysAsOneFrameEach() throws Exception {
        byte[] large = new byte[MAX_BYTES];
        Arrays.fill(large, (byte) 'x');
        BlockingQueue<RawServer.Frame> frames = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.webSocket(client -> {
            RawServer.Frame frame = client.readFrame();
            frames.add(frame);
            client.frame(0x81, frame.payload);
            client.drain();
        })) {
            open(server).send(large, false, true);
            RawServer.Frame frame = next(frames);
            assertThat(frame.firstByte).isEqualTo(0x81);
            assertThat(frame.payload).isEqualTo(large);
            assertThat(heard.bytes()).isEqualTo(large);
        }
    }

    @Test
    void fragmentsAreJoinedAroundPings() throws Exception {
        BlockingQueue<RawServer.Frame> frames = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.webSocket(client -> {
            client.frame(0x01, utf8("one "));
            client.frame(0x89, utf8("p"));
            client.frame(0x00, utf8("two "));
            client.frame(0x00, new byte[0]);
            client.frame(0x80, utf8("three"));
            client.text("next");
            client.frame(0x8A, new byte[0]);
            frames.add(client.readFrame());
            client.drain();
        })) {
            open(server);
            assertThat(heard.text()).isEqualTo("one two three");
            assertThat(heard.text()).isEqualTo("next");
            RawServer.Frame pong = next(frames);
            assertThat(pong.opcode()).isEqualTo(0xA);
            assertThat(pong.text()).isEqualTo("p");
            heard.sign("alive");
            heard.sign("alive");
        }
    }

    @Test
    void messageTellsWhetherItCameAsBinary() throws Exception {
        try (RawServer server = RawServer.webSocket(client -> {
            client.text("text");
            client.frame(0x82, utf8("binary"));
            client.frame(0x02, utf8("binary in "));
            client.frame(0x80, utf8("parts"));
            client.text("text");
            client.drain();
        })) {
            open(server);
            for (int i = 0; i < 4; i++) {
                heard.text();
            }
            assertThat(heard.binaries).containsExactly(false, true, true, false);
        }
    }

    @Test
    void framesAfterTheHandshakeAreReadAndCounted() throws Exception {
        try (RawServer server = new RawServer(client -> {
            String request = client.request();
            client.upgrade(request, "X-Late: 1\r\n");
            client.text("early");
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/ws")), heard);
            assertThat(heard.text()).isEqualTo("early");
            heard.open().abort();
            heard.fault();
            assertThat(bytes.inOnceAt(7)).isEqualTo(7);
        }
    }

    @Test
    void messagesWaitForTheFlushAndThenShareWrites() throws Exception {
        BlockingQueue<String> texts = new LinkedBlockingQueue<>();
        BlockingQueue<Integer> reads = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.webSocket(client -> {
            byte[] buffer = new byte[100_000];
            reads.add(client.in.read(buffer));
            client.text("go on");
            while (true) {
                texts.add(client.readFrame().text());
            }
        })) {
            Channel channel = open(server);
            for (int i = 0; i < 20; i++) {
                channel.send(utf8("message " + (10 + i)), false, false);
            }
            assertThat(channel.unsentBytes()).isEqualTo(200);
            assertThat(reads).isEmpty();
            channel.flush();
            assertThat(next(reads)).isEqualTo(20 * (10 + 6));
            assertThat(heard.text()).isEqualTo("go on");
            for (int i = 0; i < 100; i++) {
                channel.send(utf8("m" + i), false, i % 7 == 0 || i == 99);
            }
            for (int i = 0; i < 100; i++) {
                assertThat(next(texts)).isEqualTo("m" + i);
            }
        }
    }

    @Test
    void manyThreadsSendWholeMessages() throws Exception {
        BlockingQueue<String> texts = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.webSocket(client -> {
            while (true) {
                texts.add(client.readFrame().text());
            }
        })) {
            Channel channel = open(server);
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                String name = "t" + t + "-";
                Thread thread = new Thread(() -> {
                    for (int i = 0; i < 500; i++) {
                        channel.send(utf8(name + i), false, i % 3 == 0);
                        if (i % 5 == 0) {
                            channel.flushSoon();
                        }
                    }
                    channel.flush();
                });
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            int[] expected = new int[4];
            for (int i = 0; i < 2_000; i++) {
                String text = next(texts);
                int t = text.charAt(1) - '0';
                assertThat(text).isEqualTo("t" + t + "-" + expected[t]++);
            }
            assertThat(Bytes.unsentOnceWritten(channel)).isZero();
        }
    }

    @Test
    void trafficIsCountedToTheByte() throws Exception {
        CountDownLatch read = new CountDownLatch(2);
        try (RawServer server = RawServer.webSocket(client -> {
            client.readFrame();
            read.countDown();
            client.readFrame();
            read.countDown();
            client.frame(0x82, new byte[200]);
            client.frame(0x8A, new byte[3]);
            client.text("end");
            client.drain();
        })) {
            Channel channel = open(server);
            channel.send(new byte[1_000], true, false);
            channel.send(utf8("12345"), false, true);
            assertThat(read.await(20, TimeUnit.SECONDS)).isTrue();
            heard.bytes();
            assertThat(heard.text()).isEqualTo("end");
            channel.abort();
            heard.fault();
            assertThat(bytes.out.sum()).isEqualTo(1_000 + 8 + 5 + 6);
            assertThat(bytes.inOnceAt(200 + 4 + 3 + 2 + 3 + 2)).isEqualTo(200 + 4 + 3 + 2 + 3 + 2);
        }
    }

    @Test
    void headersCookiesQueryAndSubprotocolsGoWithTheHandshake() throws Exception {
        try (RawServer server = RawServer.webSocket("Sec-WebSocket-Protocol: v11.stomp\r\n", RawServer.Client::drain)) {
            List<Header> headers = List.of(
                    new Header("Authorization", "Bearer x"),
                    new Header("X-Two", "1"),
                    new Header("X-Two", "2"),
                    new Header("user-agent", "mine"),
                    new Header("Upgrade", "ignored"),
                    new Header("Cookie", "c=3"));
            connector.connect(
                    Targets.with(
                            server.url("ws", "/a%20b/?x=1&y=%26"),
                            headers,
                            "a=1; b=2",
                            List.of("v12.stomp", "v11.stomp")),
                    heard);
            heard.open();
            assertThat(server.requests.get(0))
                    .startsWith("GET /a%20b/?x=1&y=%26 HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n")
                    .contains(
                            "\r\nAuthorization: Bearer x\r\n",
                            "\r\nX-Two: 1\r\nX-Two: 2\r\n",
                            "\r\nuser-agent: mine\r\n",
                            "\r\nCookie: a=1; b=2; c=3\r\n",
                            "\r\nUpgrade: websocket\r\n",
                            "\r\nSec-WebSocket-Protocol: v12.stomp, v11.stomp\r\n")
                    .doesNotContain("ignored", "Duplex");
        }
    }

    @Test
    void sendingFromTheListenerWorks() throws Exception {
        try (RawServer server = RawServer.webSocket(client -> {
            client.text("ping");
            client.text(client.readFrame().text() + "!");
            client.drain();
        })) {
            RecordingChannelListener echo = new RecordingChannelListener() {
                private Channel mine;

                @Override
                public void onOpen(Channel channel) {
                    mine = channel;
                    super.onOpen(channel);
                }

                @Override
                public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
                    mine.send(utf8("pong"), false, true);
                    super.onMessage(bytes, offset, length, binary, arrivedNanos);
                }
            };
            connector.connect(Targets.of(server.url("ws", "/ws")), echo);
            assertThat(echo.text()).isEqualTo("ping");
            assertThat(echo.text()).isEqualTo("pong!");
        }
    }

    @Test
    void sockJsCarriesNoBinary() throws Exception {
        try (RawServer server = RawServer.sockJs(client -> {
            client.text("o");
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("http", "/ws")), heard);
            Channel channel = heard.open();
            assertThatThrownBy(() -> channel.send(new byte[1], true, true))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
