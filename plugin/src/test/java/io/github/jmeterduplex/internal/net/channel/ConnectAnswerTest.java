package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers to the first requests that end a session before it began. */
class ConnectAnswerTest extends ConnectFaults {
    @ParameterizedTest
    @CsvSource({
        "http, 401, UNAUTHORIZED, log in first",
        "http, 403, FORBIDDEN, cookie",
        "http, 404, WRONG_SERVICE, for plain WebSocket use ws://",
        "http, 426, WRONG_SERVICE, for plain WebSocket use ws://",
        "http, 400, HTTP_STATUS, HTTP 400",
        "http, 503, HTTP_STATUS, HTTP 503",
        "ws, 401, UNAUTHORIZED, log in first",
        "ws, 403, FORBIDDEN, cookie",
        "ws, 404, WRONG_SERVICE, for a SockJS endpoint use http://",
        "ws, 503, HTTP_STATUS, HTTP 503",
    })
    void statusAtInfoOrTheHandshakeIsTold(String scheme, int status, Cause cause, String hint) throws IOException {
        try (RawServer server = RawServer.answering(status, "Reason", "", "")) {
            Fault fault = faultOf(Targets.of(server.url(scheme, "/ws")));
            assertThat(fault.cause()).isEqualTo(cause);
            assertThat(fault.message()).contains(hint, "127.0.0.1:" + server.port(), status + " Reason");
        }
    }

    @Test
    void serverWithoutSocketIoIsNoSockJsEndpoint() throws IOException {
        try (RawServer server = RawServer.answering(404, "Reason", "", "")) {
            Fault fault = faultOf(Targets.over(EngineIoRevision.V4, "websocket", server.url("http", "/socket.io/")));
            assertThat(fault.cause()).isEqualTo(Cause.WRONG_SERVICE);
            assertThat(fault.message())
                    .contains("no Socket.IO server at http://127.0.0.1:" + server.port(), "404 Reason", "url and path")
                    .doesNotContain("SockJS");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404, 503})
    void statusAtTheSockJsHandshakeIsTold(int status) throws IOException {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.respond(200, "OK", "", RawServer.INFO);
            client.request();
            client.respond(status, "Reason", "", "");
            client.drain();
        })) {
            Fault fault = faultOf(Targets.of(server.url("http", "/ws")));
            assertThat(fault.message()).contains("WebSocket handshake", status + " Reason");
            assertThat(fault.cause())
                    .isEqualTo(
                            switch (status) {
                                case 401 -> Cause.UNAUTHORIZED;
                                case 403 -> Cause.FORBIDDEN;
                                case 404 -> Cause.WRONG_SERVICE;
                                default -> Cause.HTTP_STATUS;
                            });
        }
    }

    @Test
    void httpUrlOnAPlainWebSocketServerHintsAtWs() throws IOException {
        try (RawServer server = RawServer.answering(400, "Bad Request", "", "Missing Upgrade header")) {
            Fault fault = faultOf(Targets.of(server.url("http", "/chat")));
            assertThat(fault.cause()).isEqualTo(Cause.WRONG_SERVICE);
            assertThat(fault.message()).contains("for plain WebSocket use ws://127.0.0.1:" + server.port() + "/chat");
        }
    }

    @ParameterizedTest
    @CsvSource({"200, Welcome to SockJS!", "400, Can \"Upgrade\" only to \"WebSocket\"."})
    void wsUrlOnASockJsEndpointHintsAtHttp(int status, String body) throws IOException {
        try (RawServer server = RawServer.answering(status, "Reason", "", body)) {
            Fault fault = faultOf(Targets.of(server.url("ws", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.WRONG_SERVICE);
            String at = "127.0.0.1:" + server.port() + "/ws";
            assertThat(fault.message()).contains("use http://" + at, "ws://" + at + "/websocket");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no json", "[]", "{}", "{\"websocket\":1}", "{\"websocket\":true", "<html>hi</html>"})
    void infoThatIsNoneIsAWrongService(String body) throws IOException {
        try (RawServer server = RawServer.answering(200, "OK", "", body)) {
            Fault fault = faultOf(Targets.of(server.url("http", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.WRONG_SERVICE);
            assertThat(fault.message()).contains("no SockJS endpoint", "boolean websocket");
        }
    }

    @Test
    void oversizedInfoIsALimit() throws IOException {
        try (RawServer server = RawServer.answering(200, "OK", "", RawServer.INFO + " ".repeat(70_000))) {
            Fault fault = faultOf(Targets.of(server.url("http", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
            assertThat(fault.message()).contains("65536 bytes", "/ws/info");
        }
    }

    @Test
    void webSocketSwitchedOffIsTold() throws IOException {
        try (RawServer server = RawServer.answering(200, "OK", "", "{\"websocket\":false}")) {
            Fault fault = faultOf(Targets.of(server.url("http", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.WRONG_SERVICE);
            assertThat(fault.message()).contains("websocket:false", "transports");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http", "ws"})
    void garbageInsteadOfHttpIsQuoted(String scheme) throws IOException {
        try (RawServer server = RawServer.writing("SSH-2.0-OpenSSH_9.6\r\n")) {
            Fault fault = faultOf(Targets.of(server.url(scheme, "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
            assertThat(fault.message()).contains("expected an HTTP/1.1 response", "got SSH-2.0-OpenSSH_9.6");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 503 Service Una, CONNECTION, closed the connection",
        "SSH-2.0-Open, PROTOCOL, got SSH-2.0-Open;"
    })
    void answerThatEndsWithinItsFirstLineIsTold(String beginning, Cause cause, String words) throws IOException {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.write(beginning);
        })) {
            Fault fault = faultOf(Targets.of(server.url("ws", "/ws")));
            assertThat(fault.cause()).isEqualTo(cause);
            assertThat(fault.message()).contains("127.0.0.1:" + server.port(), words);
        }
    }

    @Test
    void wrongAcceptHashIsABreach() throws IOException {
        try (RawServer server = new RawServer(client -> {
            client.request();
            String own = "Sec-WebSocket-Accept: bm90IHRoZSBoYXNo";
            client.write("HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" + own + "\r\n\r\n");
            client.drain();
        })) {
            Fault fault = faultOf(Targets.of(server.url("ws", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
            assertThat(fault.message()).contains("expected the hash of our key", "got [bm90IHRoZSBoYXNo]");
        }
    }

    @Test
    void subprotocolNobodyOfferedIsABreach() throws IOException {
        try (RawServer server = RawServer.webSocket("Sec-WebSocket-Protocol: mqtt\r\n", RawServer.Client::drain)) {
            Fault fault = faultOf(Targets.with(server.url("ws", "/ws"), List.of(), null, List.of("v12.stomp")));
            assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
            assertThat(fault.message()).contains("[v12.stomp]", "got [mqtt]");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fragment, permessage-deflate",
        "permessage-deflate;level=9, expected no parameter of permessage-deflate but"
    })
    void extensionNobodyOfferedIsABreach(String extension, String expected) throws IOException {
        String header = "Sec-WebSocket-Extensions: " + extension + "\r\n";
        try (RawServer server = RawServer.webSocket(header, RawServer.Client::drain)) {
            Fault fault = faultOf(Targets.of(server.url("ws", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
            assertThat(fault.message()).contains("the WebSocket handshake with", expected, "got " + extension);
        }
    }

    @Test
    void extensionWhereNoneWasOfferedIsABreach() throws IOException {
        try (RawServer server =
                RawServer.webSocket("Sec-WebSocket-Extensions: permessage-deflate\r\n", RawServer.Client::drain)) {
            Fault fault = faultOf(Targets.plain(server.url("ws", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
            assertThat(fault.message())
                    .contains("expected no WebSocket extension, as none was offered, got permessage-deflate");
            assertThat(server.requests).singleElement().asString().doesNotContain("Extensions");
        }
    }

    @Test
    void endlessResponseHeadIsALimit() throws IOException {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.write("HTTP/1.1 200 OK\r\n");
            while (true) {
                client.write("X-Pad: " + "x".repeat(1000) + "\r\n");
            }
        })) {
            Fault fault = faultOf(Targets.of(server.url("http", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
            assertThat(fault.message()).contains("HTTP response head", "65536 bytes");
        }
    }

    @Test
    void compressedInfoThatNobodyAskedForIsNamed() throws IOException {
        try (RawServer server = RawServer.answering(200, "OK", "Content-Encoding: br\r\n", RawServer.INFO)) {
            Fault fault = faultOf(Targets.of(server.url("http", "/ws")));
            assertThat(fault.cause()).isEqualTo(Cause.PROTOCOL);
            assertThat(fault.message()).contains("/ws/info", "Content-Encoding: br", "not asked for");
        }
    }
}
