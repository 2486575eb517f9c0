package io.github.jmeterduplex.websocket;

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
import io.github.jmeterduplex.session.WsPreparation;
import java.io.IOException;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions that send bytes by themselves, to a server that answers MQTT's CONNECT and sends a ping of its own. */
class WsBytesTest {
    private static final String CONNECT = "101000044d5154540402003c000463312d31";
    private static final String CONNECT_BASE64 = "EBAABE1RVFQEAgA8AARjMS0x";

    private final CountingLog log = new CountingLog();
    private final Run run =
            TestRuns.with(log, new JettyConnector(1_000_000, 1, Duration.ofSeconds(30), Duration.ZERO, new Bytes()));
    /** Opcode and content of each message, in hexadecimal digits. */
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    private RawServer server;

    @TempDir
    private Path folder;

    @BeforeEach
    void serve() throws IOException {
        server = RawServer.webSocket(client -> {
            for (RawServer.Frame frame = client.readFrame(); frame.opcode() < 8; frame = client.readFrame()) {
                String bytes = HexFormat.of().formatHex(frame.payload);
                heard.add(frame.opcode() + " " + bytes);
                if (bytes.equals(CONNECT)) {
                    client.frame(0x82, HexFormat.of().parseHex("20020000"));
                    client.frame(0x82, new byte[] {(byte) 0xC0, 0});
                }
            }
        });
    }

    @AfterEach
    void end() throws IOException {
        TestRuns.endNow(run);
        server.close();
    }

    private SampleResult connect(DuplexSampler sampler, String... parameters) {
        return TestSamplers.run(
                sampler, run, TestSamples.both(new String[] {"url=" + server.url("ws", "/mqtt")}, parameters));
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
    @ValueSource(
            strings = {
                "{\"$base64\":\"" + CONNECT_BASE64 + "\"}",
                "{\"$hex\":\"0x10 0x10 00 04 4d51 5454 04 02 00 3c 00 04 63312d31\"}",
                "FILE"
            })
    void linesOfOnOpenMayBeBytes(String line) throws Exception {
        Path file = Files.write(folder.resolve("connect.bin"), HexFormat.of().parseHex(CONNECT));
        String text = line.equals("FILE") ? "{\"$file\":\"" + file.toString().replace("\\", "\\\\") + "\"}" : line;
        good(connect(new WsConnect(), "onOpen=" + text + "\nawait regex:^\\x20\\x02\nplain"));
        assertThat(hears()).isEqualTo("2 " + CONNECT);
        assertThat(hears()).isEqualTo("1 706c61696e");
    }

    @Test
    void valuesArePutIntoBytes() throws Exception {
        good(connect(new WsConnect(), "onOpen={\"$hex\":\"0{{session}} 0xff\"}"));
        assertThat(hears()).isEqualTo("2 00ff");
    }

    @Test
    void automaticReplyMayBeBytes() throws Exception {
        Path file = Files.write(folder.resolve("pong.bin"), new byte[] {(byte) 0xD0, 0, 1});
        good(connect(
                new WsConnect(),
                "onOpen={\"$base64\":\"" + CONNECT_BASE64 + "\"}",
                "autoReply=regex:^\\x20\\x02 => {\"$hex\":\"d0 0x00\"}\nregex:\\x00$ => {\"$file\":\""
                        + file.toUri().getPath()
                        + "\"}"));
        assertThat(hears()).isEqualTo("2 " + CONNECT);
        assertThat(hears()).isEqualTo("2 d000");
        assertThat(hears()).isEqualTo("2 d00001");
    }

    /** A user reads its parameters for each sample, but no file. */
    @Test
    void fileIsReadOnceInARun() throws Exception {
        Path file = Files.write(folder.resolve("hello.bin"), new byte[] {(byte) 0xC0, 0});
        String[] parameters = {"onOpen={\"$file\":\"" + file.toUri().getPath() + "\"}", "body=x"};
        WsUser user = new WsUser();
        good(connect(user, parameters));
        Files.delete(file);
        good(connect(user, parameters));
        assertThat(hears()).isEqualTo("2 c000");
        assertThat(hears()).isEqualTo("1 78");
        assertThat(hears()).isEqualTo("1 78");
    }

    @Test
    void heartbeatMayBeBytes() throws Exception {
        good(connect(new WsConnect(), "heartbeatText={\"$hex\":\"c000\"}", "heartbeatSeconds=0.1"));
        assertThat(hears()).isEqualTo("2 c000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "onOpen | a\\n{\"$base64\":\"AQ%=\"} | line 2: Illegal base64 character",
                "onOpen | {\"$hex\":\"0x1\"} | line 1: after 0x the number of digits is even",
                "onOpen | {\"$hex\":17} | line 1: a text that begins with {\"$hex\" is {\"$hex\":\"...\"} as a whole",
                "onOpen | {\"$file\":\"{{session}}\"} | the name of a file is without {{...}}",
                "onOpen | {\"$file\":\"/nowhere/x.bin\"} | x.bin does not exist",
                "onOpen | {\"$hex\":\"{{session}}\"} | parameter onOpen, its values put in",
                "autoReply | text:a => {\"$hex\":\"zz\"} | parameter autoReply",
                "autoReply | text:a => {\"$file\":\"/nowhere/x.bin\"} | x.bin does not exist",
                "heartbeatText | {\"$base64\":\"A\"} | parameter heartbeatText",
            })
    void mistakesAreNamed(String parameter, String value, String says) {
        refused(
                connect(
                        new WsConnect(),
                        parameter + "=" + value.replace("\\n", "\n"),
                        parameter.equals("heartbeatText") ? "heartbeatSeconds=1" : "frames=one"),
                "parameter " + parameter,
                says);
    }

    /** A flow of its own. */
    static final class Logger extends WsUser {
        @Override
        protected void prepare(WsPreparation preparation) {
            preparation.onOpen("{\"$hex\":\"c000\"}");
        }
    }

    @Test
    void linesOfAnOwnFlowMayBeBytes() throws Exception {
        good(connect(new Logger(), "body={\"$hex\":\"0102\"}"));
        assertThat(hears()).isEqualTo("2 c000");
        assertThat(hears()).isEqualTo("2 0102");
    }
}
