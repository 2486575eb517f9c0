package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.websocket.WebSocketChannel;
import io.github.jmeterduplex.session.Cause;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.CloseStatus;
import org.eclipse.jetty.websocket.core.CoreSession;
import org.eclipse.jetty.websocket.core.Frame;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.core.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.core.server.WebSocketNegotiator;
import org.eclipse.jetty.websocket.core.server.WebSocketUpgradeHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** permessage-deflate (RFC 7692) against servers that agree to it. */
class DeflateTest extends ChannelTest {
    private static final int MAX_BYTES = 300_000;

    DeflateTest() {
        super(MAX_BYTES, 1_000_000, 1);
    }

    /** Sends back each frame, fragments as fragments. */
    private static final class Echo implements FrameHandler {
        private CoreSession session;

        @Override
        public void onOpen(CoreSession opened, Callback callback) {
            session = opened;
            callback.succeeded();
            opened.demand();
        }

        @Override
        public void onFrame(Frame frame, Callback callback) {
            if (!frame.isDataFrame()) {
                callback.succeeded();
                session.demand();
                return;
            }
            Frame echo = Frame.copy(frame);
            callback.succeeded();
            session.sendFrame(echo, Callback.from(session::demand, Callback.NOOP::failed), false);
        }

        @Override
        public void onError(Throwable cause, Callback callback) {
            callback.succeeded();
        }

        @Override
        public void onClosed(CloseStatus closeStatus, Callback callback) {
            callback.succeeded();
        }
    }

    private static Server jetty() throws Exception {
        Server server = new Server();
        ServerConnector http = new ServerConnector(server);
        http.setHost("127.0.0.1");
        server.addConnector(http);
        WebSocketUpgradeHandler handler = new WebSocketUpgradeHandler();
        handler.addMapping("/ws", new WebSocketNegotiator() {
            @Override
            public FrameHandler negotiate(
                    ServerUpgradeRequest request, ServerUpgradeResponse response, Callback callback) {
                return new Echo();
            }
        });
        server.setHandler(handler);
        server.start();
        return server;
    }

    @Test
    void jettyServerTakesTheOfferAndMessagesAreSmallOnTheWire() throws Exception {
        Server server = jetty();
        try {
            connector.connect(Targets.of("ws://" + server.getURI().getAuthority() + "/ws"), heard);
            Channel channel = heard.open();
            byte[] large = new byte[MAX_BYTES];
            Arrays.fill(large, (byte) 'x');
            channel.send(large, false, true);
            assertThat(heard.bytes()).isEqualTo(large);
            assertThat(bytes.out.sum()).isBetween(50L, 5_000L);
            assertThat(bytes.in.sum()).isBetween(50L, 5_000L);
            byte[] noise = new byte[MAX_BYTES];
            new Random(1).nextBytes(noise);
            channel.send(noise, true, true);
            assertThat(heard.bytes()).isEqualTo(noise);
            for (int i = 0; i < 200; i++) {
                channel.send(("message " + i).getBytes(StandardCharsets.UTF_8), false, i % 8 == 7);
            }
            for (int i = 0; i < 200; i++) {
                assertThat(heard.text()).isEqualTo("message " + i);
            }
            channel.close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
        } finally {
            server.stop();
        }
    }

    private static byte[] deflate(Deflater deflater, byte[] data) {
        byte[] out = new byte[data.length + 100];
        deflater.setInput(data);
        int length = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
        return Arrays.copyOf(out, length - 4);
    }

    private static String inflate(Inflater inflater, byte[] data) throws IOException {
        try {
            byte[] input = Arrays.copyOf(data, data.length + 4);
            input[data.length + 2] = -1;
            input[data.length + 3] = -1;
            inflater.setInput(input);
            byte[] out = new byte[10_000];
            return new String(out, 0, inflater.inflate(out), StandardCharsets.UTF_8);
        } catch (DataFormatException e) {
            throw new IOException(e);
        }
    }

    /** A server that agrees to compression on these terms. */
    private static RawServer deflating(String terms, RawServer.Script then) throws IOException {
        return RawServer.webSocket("Sec-WebSocket-Extensions: permessage-deflate" + terms + "\r\n", then);
    }

    /** Whoever keeps or drops the compression's memory: both directions are understood. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "permessage-deflate",
                "permessage-deflate; server_no_context_takeover",
                "permessage-deflate; client_no_context_takeover",
                "permessage-deflate; server_no_context_takeover; client_no_context_takeover",
                "permessage-deflate; server_max_window_bits=15",
                "permessage-deflate; client_max_window_bits=9",
            })
    void memoryOfTheCompressionIsAgreed(String taken) throws Exception {
        boolean serverResets = taken.contains("server_no");
        boolean clientResets = taken.contains("client_no");
        try (RawServer server = RawServer.webSocket("Sec-WebSocket-Extensions: " + taken + "\r\n", client -> {
            Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
            Inflater inflater = new Inflater(true);
            for (int i = 0; i < 5; i++) {
                RawServer.Frame frame = client.readFrame();
                String text = (frame.firstByte & 0x40) == 0 ? frame.text() : inflate(inflater, frame.payload);
                client.frame(0xC1, deflate(deflater, text.getBytes(StandardCharsets.UTF_8)));
                if (serverResets) {
                    deflater.reset();
                }
                if (clientResets) {
                    inflater.reset();
                }
            }
            client.text("uncompressed");
            client.drain();
        })) {
            Channel channel = open(server);
            for (int i = 0; i < 5; i++) {
                String text = "the same text again and again ".repeat(i % 2 == 0 ? 1 : 50) + i;
                channel.send(text.getBytes(StandardCharsets.UTF_8), false, true);
                assertThat(heard.text()).isEqualTo(text);
            }
            assertThat(heard.text()).isEqualTo("uncompressed");
        }
    }

    @Test
    void offerIsThatOfBrowsers() throws Exception {
        try (RawServer server = RawServer.webSocket(RawServer.Client::drain)) {
            open(server);
            assertThat(server.requests.get(0))
                    .contains("\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
        }
    }

    @Test
    void nothingIsOfferedWhereCompressionIsOff() throws Exception {
        try (RawServer server = RawServer.webSocket(RawServer.Client::drain)) {
            connector.connect(Targets.plain(server.url("ws", "/ws")), heard);
            heard.open();
            assertThat(server.requests.get(0)).doesNotContain("Sec-WebSocket-Extensions");
        }
    }

    /** Each message for itself: what is inflated by an inflater that is reset is what was sent. */
    @ParameterizedTest
    @CsvSource({"'', 1024", "'; client_max_window_bits=15', 1024", "'; client_max_window_bits=10', 1024"})
    void shortMessagesGoOutAsTheyAreAndLongOnesCompressed(String terms, int least) throws Exception {
        BlockingQueue<RawServer.Frame> frames = new LinkedBlockingQueue<>();
        try (RawServer server = deflating(terms, client -> {
            for (int i = 0; i < 4; i++) {
                frames.add(client.readFrame());
            }
            client.drain();
        })) {
            Channel channel = open(server);
            for (int length : new int[] {1, least - 1, least, least}) {
                channel.send("x".repeat(length).getBytes(StandardCharsets.UTF_8), false, true);
            }
            assertThat(next(frames).text()).isEqualTo("x");
            assertThat(next(frames).text()).isEqualTo("x".repeat(least - 1));
            for (int i = 0; i < 2; i++) {
                RawServer.Frame frame = next(frames);
                assertThat(frame.firstByte).isEqualTo(0xC1);
                assertThat(inflate(new Inflater(true), frame.payload)).isEqualTo("x".repeat(least));
            }
        }
    }

    /** Java has no smaller window than 32 KB, and a message longer than the server's could refer back too far. */
    @Test
    void messagesLongerThanTheWindowGoOutAsTheyAre() throws Exception {
        BlockingQueue<RawServer.Frame> frames = new LinkedBlockingQueue<>();
        try (RawServer server = deflating("; client_max_window_bits=11", client -> {
            frames.add(client.readFrame());
            frames.add(client.readFrame());
            client.drain();
        })) {
            Channel channel = open(server);
            channel.send(new byte[2048], true, true);
            channel.send(new byte[2049], true, true);
            assertThat(next(frames).firstByte).isEqualTo(0xC2);
            assertThat(next(frames).firstByte).isEqualTo(0x82);
        }
    }

    @Test
    void inflaterIsReleasedWithTheSession() throws Exception {
        try (RawServer server = deflating("", client -> {
            client.readFrame();
            client.frame(0xC1, deflate(new Deflater(Deflater.DEFAULT_COMPRESSION, true), utf8("hello")));
            client.drain();
        })) {
            WebSocketChannel channel = (WebSocketChannel) open(server);
            assertThat(channel.holdsInflater()).isFalse();
            channel.send(utf8("go"), false, true);
            assertThat(heard.text()).isEqualTo("hello");
            assertThat(channel.holdsInflater()).isTrue();
            channel.abort();
            heard.fault();
            assertThat(channel.holdsInflater()).isFalse();
        }
    }

    @Test
    void inflatedMessageHasTheLimit() throws Exception {
        try (RawServer server = deflating("", client -> {
            client.frame(0xC2, deflate(new Deflater(Deflater.BEST_COMPRESSION, true), new byte[50_000_000]));
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/ws")), heard);
            var fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
            assertThat(fault.message()).contains("duplex.message.maxBytes");
        }
    }

    @Test
    void badCompressionIsABreach() throws Exception {
        try (RawServer server = deflating("", client -> {
            client.frame(0xC2, new byte[] {-1, -1, -1, -1, -1, -1});
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("ws", "/ws")), heard);
            assertThat(heard.fault().cause()).isEqualTo(Cause.PROTOCOL);
        }
    }
}
