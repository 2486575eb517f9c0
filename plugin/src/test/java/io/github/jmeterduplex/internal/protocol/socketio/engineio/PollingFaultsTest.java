package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends a session that polls, and how that is told. */
class PollingFaultsTest extends OverPolling {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "401 Unauthorized | no such user | UNAUTHORIZED | no such user",
                "403 Forbidden | {\"code\":4,\"message\":\"no token\"} | FORBIDDEN | no token",
                "404 Not Found | nothing here | WRONG_SERVICE | the parameters url and path",
                "400 Bad Request | {\"code\":0,\"message\":\"Transport unknown\"} | WRONG_SERVICE | offers no polling",
                "400 Bad Request | {\"code\":5,\"message\":\"Unsupported protocol version\"} | HTTP_STATUS |"
                        + " Unsupported",
                "302 Found | moved | HTTP_STATUS | see what the URL points to",
                "503 Service Unavailable | full | HTTP_STATUS | the server's or proxy's log"
            })
    void refusalIsToldInTheServersWords(String status, String body, Cause cause, String words) throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put("open", answer(status, body));
            assertFault(
                    failure(Targets.over("polling,websocket", server.url())),
                    cause,
                    "HTTP " + status,
                    words,
                    "127.0.0.1:" + server.server.port());
            assertThat(server.count("open")).isEqualTo(1);
            assertThat(heard.opened).isEmpty();
        }
    }

    @Test
    void serverOfRevision3IsToldByItsPayload() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put(
                    "open",
                    answer("200 OK", "85:0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":1,\"pingTimeout\":1}2:40"));
            assertFault(
                    failure(Targets.over("polling", server.url())),
                    Cause.WRONG_SERVICE,
                    "Socket.IO 2 server",
                    "set the parameter engine to 3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>", "4message", "0{}", "bAQID", "2", "1"})
    void handshakeThatIsNoneIsABreach(String payload) throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put("open", answer("200 OK", payload));
            assertFault(failure(Targets.over("polling,websocket", server.url())), Cause.PROTOCOL, "expected", "got");
            assertThat(heard.opened).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4x\u001e", "b%%%%"})
    void malformedPayloadIsABreach(String payload) throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            open("polling", server);
            server.session().add(payload);
            assertFault(heard.fault(), Cause.PROTOCOL, "expected", "got");
        }
    }

    @Test
    void oversizedMessageEndsItsSessionByNameWhileOthersGoOn() throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            PollingChannelListener other = new PollingChannelListener();
            connector.connect(Targets.over("polling", server.url()), other);
            Channel goesOn = other.opened();
            server.session();
            open("polling", server);
            server.session().add("4" + "x".repeat(MAX_BYTES));
            assertLimit(heard.fault());
            says(goesOn, "4still here");
            assertThat(other.text()).isEqualTo("4still here");
        }
    }

    private static void assertLimit(Fault fault) {
        assertFault(fault, Cause.LIMIT, "duplex.message.maxBytes of " + MAX_BYTES);
    }

    @Test
    void longResponseOfSmallMessagesIsReadAsItComes() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            open("polling", server);
            server.session().add("4x\u001e".repeat(60_000) + "4y");
            for (int i = 0; i < 60_000; i++) {
                assertThat(heard.text()).isEqualTo("4x");
            }
            assertThat(heard.text()).isEqualTo("4y");
        }
    }

    @Test
    void oversizedFrameAfterTheUpgradeEndsTheSession() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            open("polling,websocket", server);
            next(server.upgraded).text("4" + "x".repeat(MAX_BYTES));
            assertLimit(heard.fault());
        }
    }

    @Test
    void frameAfterTheUpgradeThatIsTooLongEndsTheSessionAtItsHeader() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            open("polling,websocket", server);
            RawServer.Client client = next(server.upgraded);
            client.out.write(new byte[] {(byte) 0x81, 127, 0, 0, 0, 0, 0x7F, 0, 0, 0});
            assertLimit(heard.fault());
        }
    }

    @Test
    void serverThatAnswersWithoutAWordIsNotAskedForEver() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put("poll", answer("200 OK", "6"));
            assertFault(
                    failure(Targets.over("polling", server.url())),
                    Cause.LIMIT,
                    "limit pings of 10 a second",
                    "polling responses without a message");
            assertThat(server.count("poll")).isLessThan(15);
        }
    }

    @Test
    void serverThatNoLongerKnowsTheSessionIsALoss() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            Channel channel = open("polling", server);
            server.answers.put("post", answer("400 Bad Request", "{\"code\":1,\"message\":\"Session ID unknown\"}"));
            says(channel, "4x");
            assertFault(heard.fault(), Cause.CONNECTION, "no longer knows the session", "Session ID unknown");
        }
    }

    /** The server may have had it. */
    @Test
    void postWhoseConnectionBreaksIsNotRepeated() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            Channel channel = open("polling", server);
            says(channel, "4first");
            assertThat(next(server.sent)).isEqualTo("4first");
            server.answers.put("post", EngineServer.CUT);
            says(channel, "4second");
            assertThat(heard.fault().cause()).isEqualTo(Cause.CONNECTION);
            assertThat(server.count("post")).isEqualTo(2);
        }
    }

    @Test
    void cutConnectionIsNoticedAtOnce() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            open("polling", server);
            BlockingQueue<String> session = server.session();
            server.answers.put("poll", EngineServer.CUT);
            session.add(EngineServer.RESET);
            assertFault(heard.fault(), Cause.CONNECTION, "127.0.0.1:" + server.server.port());
        }
    }

    @Test
    void unansweredPostMakesTheNextWaitAndThenTheSessionEnd() throws Exception {
        connector.close();
        connector = new JettyConnector(MAX_BYTES, 1, Duration.ofMillis(700), Duration.ZERO, bytes);
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put("post", "");
            Channel channel = open("polling", server);
            says(channel, "4first");
            says(channel, "4waits");
            assertThat(channel.unsentBytes()).isBetween(6L, 12L);
            assertFault(heard.fault(), Cause.STALLED, "6 bytes wait");
            assertThat(channel.unsentBytes()).isZero();
        }
    }

    @Test
    void webSocketThatIsNotReadEndsTheSession() throws Exception {
        connector.close();
        connector = new JettyConnector(1 << 20, 1, Duration.ofMillis(700), Duration.ZERO, bytes);
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put("frames", "");
            Channel channel = open("polling,websocket", server);
            byte[] large = new byte[1 << 20];
            for (int i = 0; i < 12; i++) {
                channel.send(large, true, true);
            }
            assertThat(heard.fault().cause()).isEqualTo(Cause.STALLED);
            assertThat(channel.unsentBytes()).isZero();
        }
    }

    @Test
    void nobodyListeningIsTold() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        assertFault(
                failure(Targets.over("polling", "ws://127.0.0.1:" + port + "/")),
                Cause.REFUSED,
                "nothing listens on 127.0.0.1:" + port);
    }

    @Test
    void serverThatDoesNotAnswerIsATimeout() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put("open", "");
            assertFault(
                    failure(Targets.over("polling", server.url(), Duration.ofSeconds(2))),
                    Cause.TIMEOUT,
                    "open packet within 2000 ms");
        }
    }

    @Test
    void unknownHostIsTold() {
        assertThat(failure(Targets.over("polling", "ws://no-such-host.invalid/"))
                        .cause())
                .isEqualTo(Cause.UNKNOWN_HOST);
    }

    @Test
    void compressedResponseThatNobodyAskedForIsNamed() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            server.headers.put("open", "Content-Encoding: gzip\r\n");
            assertFault(
                    failure(Targets.over("polling", server.url())),
                    Cause.PROTOCOL,
                    "polling at http://127.0.0.1",
                    "Content-Encoding: gzip",
                    "not asked");
        }
    }
}
