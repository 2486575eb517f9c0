package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends a session before it began. */
class ConnectFaultTest extends ConnectFaults {
    private static final Duration SHORT = Duration.ofMillis(1_500);

    private static int unusedPort() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return server.getLocalPort();
        }
    }

    @Test
    void refusedPortNamesHostAndPort() throws IOException {
        int port = unusedPort();
        Fault fault = faultOf(Targets.of("http://127.0.0.1:" + port + "/ws"));
        assertThat(fault.cause()).isEqualTo(Cause.REFUSED);
        assertThat(fault.message()).startsWith("nothing listens on 127.0.0.1:" + port);
    }

    @Test
    void unknownHostIsNamed() {
        Fault fault = faultOf(Targets.of("ws://" + "a".repeat(64) + ".invalid/ws"));
        assertThat(fault.cause()).isEqualTo(Cause.UNKNOWN_HOST);
        assertThat(fault.message()).contains("aaa.invalid has no address");
    }

    @Test
    void foreignLocalAddressIsALocalFault() throws IOException {
        try (RawServer server = RawServer.webSocket(RawServer.Client::drain)) {
            Fault fault = faultOf(Targets.from(server.url("ws", "/ws"), "192.0.2.1"));
            assertThat(fault.cause()).isEqualTo(Cause.LOCAL_PORTS);
            assertThat(fault.message()).contains("localAddresses");
        }
    }

    @ParameterizedTest
    @CsvSource({"http, did not answer http://127.0.0.1:PORT/ws/info", "ws, did not answer the WebSocket handshake"})
    void silenceAtTheFirstRequestIsATimeout(String scheme, String words) throws IOException {
        try (RawServer server = new RawServer(RawServer.Client::drain)) {
            Fault fault = faultOf(Targets.of(server.url(scheme, "/ws"), SHORT));
            assertThat(fault.cause()).isEqualTo(Cause.TIMEOUT);
            assertThat(fault.message()).contains(words.replace("PORT", Integer.toString(server.port())));
        }
    }

    @Test
    void silenceAfterTheHandshakeIsATimeout() throws IOException {
        try (RawServer server = RawServer.sockJs(RawServer.Client::drain)) {
            Fault fault = faultOf(Targets.of(server.url("http", "/ws"), SHORT));
            assertThat(fault.cause()).isEqualTo(Cause.TIMEOUT);
            assertThat(fault.message()).contains("no SockJS open frame");
        }
    }

    @Test
    void silenceInTheTlsHandshakeIsATimeout() throws IOException {
        try (RawServer server = new RawServer(RawServer.Client::drain)) {
            Fault fault = faultOf(Targets.of(server.url("wss", "/ws"), SHORT));
            assertThat(fault.cause()).isEqualTo(Cause.TIMEOUT);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void serverThatClosesIsALostConnection(String scheme) throws IOException {
        try (RawServer server = new RawServer(RawServer.Client::request)) {
            Fault fault = faultOf(Targets.of(server.url(scheme, "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.CONNECTION);
            assertThat(fault.message()).contains("127.0.0.1:" + server.port() + " closed the connection");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void serverThatResetsIsALostConnection(String scheme) throws IOException {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.reset();
        })) {
            Fault fault = faultOf(Targets.of(server.url(scheme, "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.CONNECTION);
            assertThat(fault.message()).contains("127.0.0.1:" + server.port());
        }
    }

    @Test
    void answerOfATlsPortHintsAtWss() throws IOException {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.out.write(new byte[] {0x15, 3, 3, 0, 2, 2, 0x46});
            client.drain();
        })) {
            Fault fault = faultOf(Targets.of(server.url("ws", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
            assertThat(fault.message()).contains("it speaks TLS there: use wss://");
        }
    }

    @Test
    void tlsOnAPlainPortIsATlsFault() throws IOException {
        try (RawServer server = new RawServer(client -> {
            client.in.readUnsignedByte();
            client.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
            client.drain();
        })) {
            Fault fault = faultOf(Targets.of(server.url("wss", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.TLS);
            assertThat(fault.message()).contains("127.0.0.1:" + server.port(), "check that the port speaks TLS");
        }
    }

    @Test
    void noSecretIsShown() throws IOException {
        try (RawServer server = RawServer.answering(500, "Oops", "Set-Cookie: s=SECRET\r\n", "SECRET")) {
            String url = "http://user:SECRET@127.0.0.1:" + server.port() + "/ws?token=SECRET";
            Target target = Targets.with(url, List.of(new Header("Authorization", "SECRET")), "a=SECRET", List.of());
            assertThat(faultOf(target).message()).doesNotContain("SECRET", "user");
            assertThat(server.requests.get(0)).contains("?token=SECRET", "Authorization: SECRET", "Cookie: a=SECRET");
        }
    }

    @Test
    void headerWithALineBreakIsABadParameter() {
        Fault fault =
                faultOf(Targets.with("ws://127.0.0.1:1/", List.of(new Header("X-A", "1\r\nX-B: 2")), null, List.of()));
        assertThat(fault.cause()).isEqualTo(Cause.BAD_PARAMETER);
    }
}
