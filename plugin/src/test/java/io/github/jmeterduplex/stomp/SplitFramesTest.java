package io.github.jmeterduplex.stomp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsArray;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.TestSamplers;
import io.github.jmeterduplex.internal.serve.Behaviour;
import io.github.jmeterduplex.internal.serve.DuplexServer;
import io.github.jmeterduplex.internal.serve.ServeOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.stomp.BufferingStompDecoder;
import org.springframework.messaging.simp.stomp.StompDecoder;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;

/** Frames that are longer than the server's messages may be: the server reads them as Spring does. */
class SplitFramesTest {
    private static final int MOST_BYTES = 8192;
    private static final int TEXT = 1;
    private static final String[] ECHO = {
        "destination=/app/echo", "headers={\"n\":\"{{id}}\"}", "reply=json:/id", "waitForReplies=true"
    };

    private final CountingLog log = new CountingLog();
    private final Run run =
            TestRuns.with(log, new JettyConnector(1_000_000, 1, Duration.ofSeconds(30), Duration.ZERO, new Bytes()));

    /** How many bytes of text each WebSocket message had, without the envelope of SockJS. */
    private final List<Integer> lengths = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() {
        TestRuns.endNow(run);
    }

    /** Echoes to the one subscription of each session; refuses messages that are too long as Tomcat does. */
    private final class SpringLike {
        private final BufferingStompDecoder decoder = new BufferingStompDecoder(new StompDecoder(), 1 << 20);
        private final boolean isSockJs;

        SpringLike(boolean isSockJs) {
            this.isSockJs = isSockJs;
        }

        void serve(RawServer.Client client) throws IOException {
            if (isSockJs) {
                client.text("o");
            }
            for (RawServer.Frame frame = client.readFrame(); frame.opcode() == TEXT; frame = client.readFrame()) {
                // The array and the escapes of SockJS are the server's own matter here.
                List<String> texts = isSockJs ? JSON.std.listOfFrom(String.class, frame.text()) : List.of(frame.text());
                byte[] text = String.join("", texts).getBytes(UTF_8);
                lengths.add(text.length);
                if (text.length > MOST_BYTES) {
                    client.frame(0x88, "\u0003\u00f1too big".getBytes(ISO_8859_1));
                    client.drain();
                    return;
                }
                for (Message<byte[]> message : decoder.decode(ByteBuffer.wrap(text))) {
                    take(client, StompHeaderAccessor.wrap(message), message.getPayload());
                }
            }
        }

        private void take(RawServer.Client client, StompHeaderAccessor frame, byte[] body) throws IOException {
            String answer = frame.isHeartbeat()
                    ? null
                    : switch (frame.getCommand()) {
                        case CONNECT -> "CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0";
                        case SEND ->
                            "MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/r\n\n" + new String(body, UTF_8)
                                    + '\0';
                        default -> null;
                    };
            if (answer != null) {
                client.text(
                        isSockJs ? 'a' + new String(SockJsArray.of(List.of(answer.getBytes(UTF_8))), UTF_8) : answer);
            }
        }
    }

    private RawServer server(boolean isSockJs) throws IOException {
        return isSockJs
                ? RawServer.sockJs(client -> new SpringLike(true).serve(client))
                : RawServer.webSocket(client -> new SpringLike(false).serve(client));
    }

    private SampleResult sample(DuplexSampler sampler, String... parameters) {
        return TestSamplers.run(sampler, run, parameters);
    }

    private SampleResult connect(String url, String... parameters) {
        return sample(
                new StompConnect(), TestSamples.both(new String[] {"url=" + url, "subscribe=/topic/r"}, parameters));
    }

    private SampleResult send(String text) {
        return sample(new StompSend(), TestSamples.both(ECHO, "body={\"id\":\"{{id}}\",\"t\":\"" + text + "\"}"));
    }

    private static SampleResult good(SampleResult result) {
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
        return result;
    }

    @ParameterizedTest
    @CsvSource({"ws, true, 8192", "ws, 1000, 1000", "http, true, 8192", "http, 16, 16"})
    void longFrameGoesInPiecesAndIsJoinedAgain(String scheme, String value, int most) throws Exception {
        try (RawServer server = server(scheme.equals("http"))) {
            good(connect(server.url(scheme, "/ws"), "splitLargeFrames=" + value));
            good(send("y".repeat(20_000)));
            good(send("short"));
            assertThat(lengths).allSatisfy(length -> assertThat(length).isLessThanOrEqualTo(most));
            assertThat(lengths).contains(most);
            assertThat(log.count("replied")).isEqualTo(2);
        }
    }

    @Test
    void piecesHoldWholeCharacters() throws Exception {
        try (RawServer server = server(false)) {
            good(connect(server.url("ws", "/ws"), "splitLargeFrames=17"));
            good(send("\u00e9\u4e2d\ud83d\ude00".repeat(500)));
            assertThat(log.count("replied")).isEqualTo(1);
        }
    }

    /** Frames whose id alone differs are assembled while they are written. */
    @Test
    void framesOfOneTemplateAreSplitToo() throws Exception {
        try (RawServer server = server(false)) {
            good(connect(server.url("ws", "/ws"), "splitLargeFrames=true"));
            good(sample(
                    new StompSend(),
                    "destination=/app/echo",
                    "body=" + "z".repeat(9_000),
                    "headers={\"a\":\"b\"}",
                    "reply=order",
                    "replyFrom=/topic/r",
                    "messages=5",
                    "waitForReplies=true"));
            good(sample(
                    new StompSend(),
                    "destination=/app/echo",
                    "body=" + "z".repeat(9_000),
                    "reply=receipt",
                    "messages=5"));
            good(send("last"));
            assertThat(lengths.stream().filter(length -> length == MOST_BYTES)).hasSize(10);
            assertThat(log.count("replied")).isEqualTo(6);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ws", "http"})
    void closeBecauseOfItsLengthNamesTheParameter(String scheme) throws Exception {
        try (RawServer server = server(scheme.equals("http"))) {
            good(connect(server.url(scheme, "/ws")));
            SampleResult result = send("y".repeat(20_000));
            assertThat(result.isSuccessful()).isFalse();
            assertThat(result.getResponseMessage())
                    .contains("with code 1009 too big: a message was longer than it accepts")
                    .contains("splitLargeFrames=true");
        }
    }

    @Test
    void closeInSpiteOfThePiecesNamesTheirLength() throws Exception {
        try (RawServer server = server(false)) {
            good(connect(server.url("ws", "/ws"), "splitLargeFrames=10000"));
            assertThat(send("y".repeat(20_000)).getResponseMessage()).contains("splitLargeFrames is 10000 bytes");
        }
    }

    /** The server in the jar. */
    @ParameterizedTest
    @ValueSource(strings = {"websocket", "xhr-streaming", "xhr-polling", "plain"})
    void serveJoinsThePiecesOfEveryTransport(String transport) throws Exception {
        try (DuplexServer server = DuplexServer.start(new ServeOptions(0, false, false, Behaviour.parse(Map.of())))) {
            boolean isPlain = transport.equals("plain");
            good(sample(
                    new StompConnect(),
                    "url=" + (isPlain ? "ws" : "http") + "://127.0.0.1:" + server.port() + (isPlain ? "/stomp" : "/ws"),
                    "transports=" + (isPlain ? "websocket" : transport),
                    "subscribe=/user/queue/replies",
                    "splitLargeFrames=1000"));
            good(sample(
                    new StompSend(),
                    "destination=/app/chat.send",
                    "body={\"id\":\"{{id}}\",\"text\":\""
                            + "\u00e9\"".replace("\"", "\\\"").repeat(3_000) + "\"}",
                    "reply=json:/id",
                    "messages=20",
                    "waitForReplies=true"));
            assertThat(log.count("replied")).isEqualTo(20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "15", "16777217", "8k"})
    void badLengthIsNamedWithWhatIsAllowed(String value) {
        SampleResult result = connect("ws://127.0.0.1:1/ws", "splitLargeFrames=" + value);
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage())
                .contains("parameter splitLargeFrames", "true, false, or a number of bytes from 16 to 16777216");
    }
}
