package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.HttpText;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SignalR's negotiate: what it leads to, and what it says where there is no hub. */
class NegotiateTest extends ChannelTest {
    private static final String TOKEN = "eyJ-s3cret";

    NegotiateTest() {
        super(100_000, 100_000, 1);
    }

    private Fault refused(String answer) throws IOException {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("negotiate", answer);
            Fault fault = failure(Targets.signalR("websocket,sse,longpolling", server.url(), TOKEN, Targets.TIMEOUT));
            assertThat(heard.opened).isEmpty();
            assertThat(server.requests("negotiate")).hasSize(1);
            assertThat(server.server.requests).hasSize(1);
            assertThat(fault.message())
                    .contains("127.0.0.1:" + server.server.port())
                    .doesNotContain(TOKEN);
            return fault;
        }
    }

    @Test
    void compressedAnswerThatNobodyAskedForIsNamed() throws Exception {
        String answer = HubServer.json(200, "{}").replace("\r\n\r\n", "\r\nContent-Encoding: gzip\r\n\r\n");
        assertThat(refused(answer).message()).contains("/hub/negotiate", "Content-Encoding: gzip", "not asked for");
    }

    @Test
    void webSocketOpensWithTheTokenOfTheAnswerOverTheSameConnection() throws Exception {
        try (HubServer server = new HubServer(false)) {
            Channel channel = open(Targets.signalR("websocket", server.url() + "?tenant=a%20b"));
            assertThat(channel.transport()).isEqualTo("websocket");
            assertThat(server.requests("negotiate"))
                    .singleElement()
                    .asString()
                    .startsWith("POST /hub/negotiate?tenant=a%20b&negotiateVersion=1 HTTP/1.1\r\n")
                    .contains("\r\nContent-Length: 0\r\n");
            assertThat(server.requests("websocket"))
                    .singleElement()
                    .asString()
                    .startsWith("GET /hub?tenant=a%20b&id=c-1 HTTP/1.1\r\n");
            assertThat(server.server.peers()).hasSize(1);
        }
    }

    @Test
    void connectionThatTakesNoMoreRequestsIsFollowedByAnother() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.headers.put("negotiate", "Connection: close\r\n");
            assertThat(open(Targets.signalR("websocket", server.url())).transport())
                    .isEqualTo("websocket");
            assertThat(server.server.peers()).hasSize(2);
        }
    }

    @Test
    void skippedNegotiationIsOneRequestWithoutId() throws Exception {
        try (HubServer server = new HubServer(false)) {
            SignalREnvelope envelope = new SignalREnvelope(Targets.hubs("websocket"), true, false, TOKEN);
            open(Targets.over(envelope, server.url(), Targets.TIMEOUT, List.of(), null));
            assertThat(server.server.requests)
                    .singleElement()
                    .asString()
                    .startsWith("GET /hub HTTP/1.1\r\n")
                    .contains("\r\nAuthorization: Bearer " + TOKEN + "\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "absent", "0.9", "-1", "null", "true"})
    void versionZeroUsesTheConnectionId(String version) throws Exception {
        String field = version.equals("absent") ? "" : "\"negotiateVersion\":" + version + ",";
        try (HubServer server = new HubServer(false)) {
            server.answers.put(
                    "negotiate",
                    HubServer.json(200, "{" + field + "\"connectionId\":\"a+b\"," + HubServer.OFFERS_ALL + "}"));
            open(Targets.signalR("websocket", server.url()));
            assertThat(server.requests("websocket").get(0)).startsWith("GET /hub?id=a%2Bb HTTP/1.1\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "1.0", "1e0", "2", "10000000000", "1e300"})
    void laterVersionsUseTheConnectionToken(String version) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put(
                    "negotiate",
                    HubServer.json(
                            200,
                            "{\"negotiateVersion\":" + version + ",\"connectionId\":\"a\",\"connectionToken\":\"old\","
                                    + "\"connectionToken\":\"t\"," + HubServer.OFFERS_ALL + "}"));
            open(Targets.signalR("websocket", server.url()));
            assertThat(server.requests("websocket").get(0)).startsWith("GET /hub?id=t HTTP/1.1\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401,UNAUTHORIZED,set accessToken",
        "403,FORBIDDEN,token",
        "404,WRONG_SERVICE,no SignalR hub at",
        "405,WRONG_SERVICE,no SignalR hub at",
        "304,HTTP_STATUS,see what the URL points to",
        "503,HTTP_STATUS,see the server's"
    })
    void statusIsExplained(int status, Cause cause, String advice) throws Exception {
        assertFault(
                refused("HTTP/1.1 " + status + " No\r\nLocation: /login?t=" + TOKEN + "\r\nContent-Length: 0\r\n\r\n"),
                cause,
                "/hub/negotiate",
                "HTTP " + status + " No",
                advice);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Welcome",
                "<html>log in</html>",
                "[1]",
                "{",
                "{}",
                "{\"connectionId\":\"\"}",
                "{\"negotiateVersion\":1,\"connectionId\":\"x\"}",
                "{\"connectionId\":\"x\",\"accessToken\":\"eyJ-s3cret\""
            })
    void answerThatIsNoneIsAnotherService(String body) throws Exception {
        assertFault(
                refused(HubServer.json(200, body)),
                Cause.WRONG_SERVICE,
                "no SignalR hub at http://127.0.0.1:",
                "/hub/negotiate answered 200");
    }

    @Test
    void webPageIsNamed() throws Exception {
        assertThat(refused(HubServer.json(200, "<html>log in</html>")).message())
                .contains("a web page: <html>log in");
    }

    @Test
    void serversErrorIsTold() throws Exception {
        Fault fault = refused(HubServer.json(200, "{\"error\":\"full up; token=" + TOKEN + "\"}"));
        assertFault(fault, Cause.SERVER_ERROR, "refused to negotiate: full up");
    }

    /** The second one is of a server whose JSON has names in camel case: its url leads nowhere. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Url\":\"/signalr\",\"ConnectionToken\":\"x\",\"ConnectionId\":\"1\",\"KeepAliveTimeout\":20.0,"
                        + "\"DisconnectTimeout\":30.0,\"ConnectionTimeout\":110.0,\"TryWebSockets\":true,"
                        + "\"ProtocolVersion\":\"1.5\",\"TransportConnectTimeout\":5.0,\"LongPollDelay\":0.0}",
                "{\"url\":\"/signalr\",\"connectionToken\":\"x\",\"connectionId\":\"1\",\"tryWebSockets\":true,"
                        + "\"protocolVersion\":\"1.5\"}",
                "{\"ProtocolVersion\":1.5,\"error\":\"x\"}",
                "{\"TryWebSockets\":false,\"Url\":\"/signalr\"}"
            })
    void oldSignalRIsNamed(String answer) throws Exception {
        assertFault(
                refused(HubServer.json(200, answer)),
                Cause.WRONG_SERVICE,
                "the old ASP.NET SignalR 2, another protocol, which Duplex does not speak",
                "ASP.NET Core SignalR");
    }

    /** Containers have such names; URI's own host is null for them. */
    @ParameterizedTest
    @ValueSource(strings = {"http://signalr_service:80/hub", "https://signalr.1a/hub", "ws://a_b/", "http://[::1]:5/x"})
    void redirectMayLeadToAnyHost(String url) {
        NegotiateResponse answer = NegotiateResponse.of(
                Endpoint.of(URI.create("http://127.0.0.1/hub")),
                new HttpResponse(200, "OK", HttpFields.EMPTY, "{\"url\":\"" + url + "\"}", false, true));
        assertThat(answer.redirect()).isEqualTo(URI.create(url));
    }

    @Test
    void hugeAnswerIsRefused() throws Exception {
        assertFault(
                refused("HTTP/1.1 200 OK\r\n\r\n{\"connectionId\":\"" + "x".repeat(70_000)),
                Cause.LIMIT,
                "65536 bytes");
    }

    @Test
    void answerThatNeverEndsMeetsTheTimeout() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("negotiate", "");
            assertFault(
                    failure(Targets.signalR("websocket,sse", server.url(), null, Duration.ofSeconds(2))),
                    Cause.TIMEOUT,
                    "did not answer " + server.url() + "/negotiate within 2000 ms");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nonsense", "ftp://h/x", "http:///x", "http://h:p/ x?t=eyJ-s3cret", "http://h:70000/", "/hub"})
    void redirectToNoUrlIsABreach(String url) throws Exception {
        assertFault(
                refused(HubServer.json(200, "{\"url\":\"" + url + "\"}")),
                Cause.PROTOCOL,
                "redirects to what is no URL");
    }

    @Test
    void tokenThatHttpCannotCarryIsABreach() throws Exception {
        assertFault(
                refused(HubServer.json(
                        200, "{\"url\":\"http://127.0.0.1:1/x\",\"accessToken\":\"" + TOKEN + "\\r\\nX: y\"}")),
                Cause.PROTOCOL,
                "accessToken");
    }

    @Test
    void redirectLeadsToAnotherServerWithItsToken() throws Exception {
        try (HubServer first = new HubServer(false);
                HubServer second = new HubServer(true)) {
            first.answers.put(
                    "negotiate",
                    HubServer.json(
                            200, "{\"url\":\"" + second.url() + "?asrs.op=1\",\"accessToken\":\"" + TOKEN + "\"}"));
            Target target = Targets.over(
                    new SignalREnvelope(Targets.hubs("longpolling"), false, false, "first"),
                    first.url(),
                    Targets.TIMEOUT,
                    List.of(new Header("X-A", "b"), new Header("Authorization", "Basic given")),
                    null);
            Channel channel = open(target);
            assertThat(channel.remote()).isEqualTo("127.0.0.1:" + second.server.port());
            channel.send(utf8("x"), false, true);
            assertThat(heard.text()).isEqualTo("x");
            channel.close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(first.server.requests)
                    .singleElement()
                    .asString()
                    .contains("\r\nAuthorization: Bearer first\r\n", "\r\nX-A: b\r\n")
                    .doesNotContain("Basic");
            assertThat(second.requests("negotiate").get(0))
                    .startsWith("POST /hub/negotiate?asrs.op=1&negotiateVersion=1 HTTP/1.1\r\n");
            for (String kind : List.of("negotiate", "longpolling", "send", "delete")) {
                assertThat(second.requests(kind))
                        .as(kind)
                        .isNotEmpty()
                        .allMatch(head -> head.contains("\r\nAuthorization: Bearer " + TOKEN + "\r\n"))
                        .noneMatch(head -> head.contains("Basic") || head.contains("first"));
            }
        }
    }

    @Test
    void redirectToAnotherHostTakesNoCookiesOfTheTesters() throws Exception {
        try (HubServer server = new HubServer(false)) {
            String url = "http://localhost:" + server.server.port() + "/hub";
            server.headers.put("negotiate", "Set-Cookie: node=1; Path=/\r\n");
            Target target = Targets.over(
                    new SignalREnvelope(Targets.hubs("websocket"), false, false, null),
                    server.url(),
                    Targets.TIMEOUT,
                    List.of(new Header("Cookie", "h=1")),
                    "s=1");
            server.answers.put("negotiate", HubServer.json(200, "{\"url\":\"" + url + "\"}"));
            RecordingChannelListener once = new RecordingChannelListener() {
                @Override
                public void onAnswer(HttpResponse answer) {
                    server.answers.remove("negotiate");
                }
            };
            connector.connect(target, once);
            once.open();
            assertThat(server.requests("negotiate")).hasSize(2);
            assertThat(server.requests("negotiate").get(0)).contains("\r\nCookie: s=1; h=1\r\n");
            assertThat(server.requests("negotiate").get(1)).doesNotContain("Cookie");
            assertThat(server.requests("websocket").get(0)).contains("\r\nCookie: node=1\r\n");
        }
    }

    @Test
    void redirectsInACircleEnd() throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("negotiate", HubServer.json(200, "{\"url\":\"" + server.url() + "?t=" + TOKEN + "\"}"));
            Fault fault = failure(Targets.signalR("websocket,sse", server.url()));
            assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
            assertThat(fault.message())
                    .contains("redirected 100 times", server.url())
                    .doesNotContain(TOKEN);
            assertThat(server.requests("negotiate")).hasSize(100);
            server.server.awaitAllClosed();
        }
    }

    @Test
    void traceHidesTokens() throws Exception {
        List<String> trace = new CopyOnWriteArrayList<>();
        try (HubServer server = new HubServer(false)) {
            RecordingChannelListener traced = new RecordingChannelListener() {
                @Override
                public void onRequest(byte[] request) {
                    trace.add(HttpText.of(request));
                }

                @Override
                public void onAnswer(HttpResponse answer) {
                    trace.add(HttpText.of(answer));
                }
            };
            connector.connect(Targets.signalR("websocket", server.url(), TOKEN, Targets.TIMEOUT), traced);
            traced.open();
            assertThat(trace).hasSize(4);
            assertThat(trace.get(0)).contains("POST /hub/negotiate", "Authorization: ******");
            assertThat(String.join("\n", trace)).doesNotContain(TOKEN, "c-1");
            assertThat(new SignalREnvelope(Targets.hubs("sse"), false, false, TOKEN).toString())
                    .doesNotContain(TOKEN);
        }
    }
}
