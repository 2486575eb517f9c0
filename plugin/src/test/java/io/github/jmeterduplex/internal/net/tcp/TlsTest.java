package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineServer;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.PollingChannelListener;
import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions over TLS, against a server with a certificate that signs itself. */
@ParameterizedClass
@EnumSource(names = {"NATIVE", "JDK"})
class TlsTest extends ChannelTest {
    TlsTest(TlsProvider engine) {
        super(1_000_000, 1_000_000, 1, new TlsStyle(engine, TlsResumption.OWN));
    }

    private static RawServer server(RawServer.Script script) throws Exception {
        return new RawServer(TestCertificate.ofServer().serverSocket(), script);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling"})
    void fallbacksSpeakTlsAsWell(String transport) throws Exception {
        try (XhrServer server = new XhrServer(true, TestCertificate.ofServer().serverSocket())) {
            String url = server.url().replace("http://127.0.0.1", "https://localhost");
            connector.connect(Targets.over(transport, url), heard);
            heard.open().send("hello".getBytes(StandardCharsets.UTF_8), false, true);
            assertThat(heard.text()).isEqualTo("hello");
        }
    }

    @Test
    void anyCertificateIsTakenWhenAskedTo() throws Exception {
        try (RawServer server = server(client -> {
            client.request();
            client.respond(200, "OK", "", RawServer.INFO);
            client.upgrade(client.request(), "");
            client.text("o");
            RawServer.Frame frame = client.readFrame();
            client.text("a" + frame.text());
            client.drain();
        })) {
            connector.connect(Targets.trusting(server.url("https", "/ws"), true), heard);
            String large = "x".repeat(200_000);
            heard.open().send(large.getBytes(StandardCharsets.UTF_8), false, true);
            assertThat(heard.text()).isEqualTo(large);
            assertThat(bytes.inOnceAt(2 + 1 + 10 + 1 + 200_000 + 4)).isEqualTo(2 + 1 + 10 + 1 + 200_000 + 4);
        }
    }

    @Test
    void unknownCertificateIsATlsFaultOtherwise() throws Exception {
        try (RawServer server = server(client -> client.upgrade(client.request(), ""))) {
            connector.connect(Targets.trusting(server.url("wss", "/ws"), false), heard);
            var fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.TLS);
            assertThat(fault.message()).contains("127.0.0.1:" + server.port(), "certif", "tlsTrust");
        }
    }

    @Test
    void plainUrlOnATlsPortIsTold() throws Exception {
        try (RawServer server = server(client -> client.upgrade(client.request(), ""))) {
            connector.connect(Targets.of(server.url("ws", "/ws")), heard);
            var fault = heard.fault();
            assertThat(fault.cause()).isIn(Cause.PROTOCOL, Cause.CONNECTION);
            assertThat(fault.message()).contains("127.0.0.1:" + server.port());
        }
    }

    @Test
    void closeAndAbortWork() throws Exception {
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        try (RawServer server = server(client -> {
            client.upgrade(client.request(), "");
            RawServer.Frame close;
            try {
                close = client.readFrame();
            } catch (SocketException e) {
                ends.add("reset");
                return;
            }
            ends.add("close frame");
            client.frame(0x88, close.payload);
            client.drain();
        })) {
            connector.connect(Targets.of(server.url("wss", "/ws")), heard);
            heard.open().close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(next(ends)).isEqualTo("close frame");
            RecordingChannelListener aborted = new RecordingChannelListener();
            connector.connect(Targets.of(server.url("wss", "/ws")), aborted);
            aborted.open().abort();
            assertThat(aborted.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(next(ends)).isEqualTo("reset");
        }
    }

    @Test
    void pollingAndItsUpgradeGoOverTls() throws Exception {
        PollingChannelListener polled = new PollingChannelListener();
        try (EngineServer server = engine()) {
            connector.connect(Targets.over("polling,websocket", secure(server)), polled);
            Channel channel = polled.opened();
            assertThat(channel.transport()).isEqualTo("websocket");
            channel.send("4x".getBytes(StandardCharsets.UTF_8), false, true);
            assertThat(polled.text()).isEqualTo("4x");
        }
    }

    @Test
    void pollingTrustsTheSystemAloneWhereItIsTold() throws Exception {
        PollingChannelListener polled = new PollingChannelListener();
        try (EngineServer server = engine()) {
            Target any = Targets.over("polling", secure(server));
            connector.connect(Targets.by(any, new TlsOptions(false, null, TlsOptions.NOBODY)), polled);
            assertThat(polled.fault().cause()).isEqualTo(Cause.TLS);
        }
    }

    private static EngineServer engine() throws Exception {
        return new EngineServer(true, TestCertificate.ofServer().serverSocket());
    }

    private static String secure(EngineServer server) {
        return server.url().replace("ws://", "wss://");
    }
}
