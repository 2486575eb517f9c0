package io.github.jmeterduplex.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.internal.sampler.parameter.TestSamples;
import io.github.jmeterduplex.internal.sampler.run.DuplexSampler;
import io.github.jmeterduplex.internal.sampler.run.TestSamplers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompDecoder;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;

/** Bodies of bytes, read by Spring's decoder; the server echoes each in a message of the same kind. */
class StompBytesTest {
    private static final byte[] CONNECTED = "CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0".getBytes(UTF_8);

    private final CountingLog log = new CountingLog();
    private final Run run =
            TestRuns.with(log, new JettyConnector(1_000_000, 1, Duration.ofSeconds(30), Duration.ZERO, new Bytes()));
    /** Opcode, content-length and body of each SEND, the body in hexadecimal digits. */
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    private RawServer server;

    @BeforeEach
    void serve() throws IOException {
        StompDecoder decoder = new StompDecoder();
        server = RawServer.webSocket(client -> {
            for (RawServer.Frame frame = client.readFrame(); frame.opcode() < 8; frame = client.readFrame()) {
                for (Message<byte[]> message : decoder.decode(ByteBuffer.wrap(frame.payload))) {
                    StompHeaderAccessor headers = StompHeaderAccessor.wrap(message);
                    if (headers.getCommand() == StompCommand.CONNECT) {
                        client.frame(0x81, CONNECTED);
                    } else if (headers.getCommand() == StompCommand.SEND) {
                        heard.add(frame.opcode() + " " + headers.getContentLength() + " "
                                + HexFormat.of().formatHex(message.getPayload()));
                        client.frame(0x80 | frame.opcode(), echo(headers, message.getPayload()));
                    }
                }
            }
        });
    }

    private static byte[] echo(StompHeaderAccessor headers, byte[] body) {
        String n = headers.getFirstNativeHeader("n");
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.writeBytes(("MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/r\ncontent-length:" + body.length
                        + (n == null ? "" : "\nn:" + n) + "\n\n")
                .getBytes(UTF_8));
        frame.writeBytes(body);
        frame.write(0);
        return frame.toByteArray();
    }

    @AfterEach
    void end() throws IOException {
        TestRuns.endNow(run);
        server.close();
    }

    private SampleResult sample(DuplexSampler sampler, String... parameters) {
        return TestSamplers.run(sampler, run, parameters);
    }

    private void connect() {
        good(sample(new StompConnect(), "url=" + server.url("ws", "/ws"), "subscribe=/topic/r"));
    }

    private SampleResult send(String... parameters) {
        return sample(
                new StompSend(),
                TestSamples.both(new String[] {"destination=/app/x", "waitForReplies=true"}, parameters));
    }

    private String hears() throws InterruptedException {
        return heard.poll(20, TimeUnit.SECONDS);
    }

    private static void good(SampleResult result) {
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    }

    private static void refused(SampleResult result, String... says) {
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains(says);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hex    | 0x00 01 02 0xff",
                "base64 | AAEC/w==",
                "text   | {\"$base64\":\"AAEC/w==\"}",
                "text   | {\"$hex\":\"000102ff\"}"
            })
    void bytesTravelInABinaryMessageAndTheirReplyIsFound(String type, String body) throws Exception {
        connect();
        good(send(
                "bodyType=" + type,
                "body=" + body,
                "contentType=application/octet-stream",
                "headers={\"n\":\"{{id}}\"}",
                "reply=header:n"));
        assertThat(hears()).isEqualTo("2 4 000102ff");
        assertThat(log.count("replied")).isEqualTo(1);
    }

    /** They would be sent as text if their frame came from a template. */
    @Test
    void equalBodiesOfBytesStayBinary() throws Exception {
        connect();
        good(send("bodyType=hex", "body=ff", "reply=header:n", "messages=3"));
        for (int i = 0; i < 3; i++) {
            assertThat(hears()).isEqualTo("2 1 ff");
        }
        assertThat(log.count("replied")).isEqualTo(3);
    }

    /** The reply is JSON in a binary message. */
    @Test
    void replyInABinaryMessageIsFoundInItsJson(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("bodies"), "{\"$base64\":\"{{body}}\"}\n");
        Path users = Files.writeString(folder.resolve("users.csv"), "body\neyJhIjoxfQ==\n");
        good(sample(
                new StompConnect(), "url=" + server.url("ws", "/ws"), "subscribe=/topic/r", "sessionData=" + users));
        good(send("bodyFile=" + file, "reply=order", "replyFrom=/topic/r", "expect=json:/a=1"));
        assertThat(hears()).isEqualTo("2 7 " + HexFormat.of().formatHex("{\"a\":1}".getBytes(UTF_8)));
        assertThat(log.count("replied")).isEqualTo(1);
    }

    @Test
    void wholeFileIsOneBody(@TempDir Path folder) throws Exception {
        Path file = Files.write(folder.resolve("picture"), new byte[] {0, 10, (byte) 0x80});
        connect();
        good(send("bodyFile=" + file, "bodyType=file", "reply=header:n", "headers={\"n\":\"{{id}}\"}"));
        assertThat(hears()).isEqualTo("2 3 000a80");
    }

    @Test
    void bytesAreNotSplit() throws Exception {
        good(sample(
                new StompConnect(), "url=" + server.url("ws", "/ws"), "subscribe=/topic/r", "splitLargeFrames=1000"));
        good(send("bodyType=hex", "body=" + "ab".repeat(5_000), "reply=header:n", "headers={\"n\":\"{{id}}\"}"));
        assertThat(hears()).startsWith("2 5000 abab");
    }

    @Test
    void sockJsRefusesBytesAndNamesWhatCarriesThem() throws Exception {
        try (RawServer sockJs = RawServer.sockJs(client -> {
            client.text("o");
            client.readUntilClose(text -> {
                if (text.contains("CONNECT\\n")) {
                    answer(client);
                }
            });
        })) {
            good(sample(new StompConnect(), "url=" + sockJs.url("http", "/ws")));
            refused(send("bodyType=hex", "body=01"), "not allowed over SockJS", "ws:// or wss://");
            refused(send("body={\"$base64\":\"AQ==\"}"), "not allowed over SockJS");
            assertThat(log.count("failed bad-cell")).isEqualTo(2);
            refused(
                    sample(
                            new StompUser(),
                            "url=" + sockJs.url("http", "/ws"),
                            "group=other",
                            "destination=/app/x",
                            "body={\"$hex\":\"01\"}"),
                    "not allowed over SockJS");
        }
    }

    private static void answer(RawServer.Client client) {
        try {
            client.text("a[\"CONNECTED\\nversion:1.2\\n\\n\\u0000\"]");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "bodyType | file               | text, hex or base64 if bodyFile is blank",
                "bodyType | json               | one of text, hex, base64, file",
                "body     | {\"$base64\":\"%\"}  | with Base64 in it",
                "body     | {\"$hex\":\"0g\"}    | or {\"$hex\":\"...\"}"
            })
    void mistakesAreNamedBeforeAnythingIsSent(String parameter, String value, String allowed) {
        connect();
        refused(send(parameter + "=" + value), "parameter " + parameter, allowed);
        assertThat(heard).isEmpty();
    }
}
