package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Parameters;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs of public bug reports: each ends well against a server that wants what the report told of, or says at once why
 * it cannot. Headers of JMeter's managers are in {@code HttpManagersIT}, recordings in {@code ReportedRecordingsIT}.
 */
@Tag("parallel")
class PublicReportsIT {
    private static final String WAIT = "; waitForReplies = true; replyTimeoutMillis = 20000";
    private static final String CONNECT = "url = %s; connectTimeoutMillis = 20000";

    @TempDir
    private Path folder;

    private final ReportedServers servers = new ReportedServers();

    private Finished run(Plan plan) throws Exception {
        return Finished.run(JMeterSetup.of(plan.write(folder)));
    }

    private static String ws(HostileServer server) {
        return "ws://" + server.hostPort();
    }

    @Test
    void messagesOfPlainWebSocketsAreWhatTheServerWants() throws Exception {
        try (HostileServer pinging = HostileServer.start(ReportedServers.pinging());
                HostileServer bytes = HostileServer.start(servers.echo("bytes", ""));
                HostileServer mqtt = HostileServer.start(servers.mqtt("mqtt"));
                HostileServer closing = HostileServer.start(wire -> {
                    wire.upgrade(wire.request());
                    wire.close(4401, "Unauthorized");
                    wire.swallow();
                })) {
            Plan plan = Plan.named("messages").together();
            plan.part("pong")
                    .javaRequest("connect", WsConnect.class, CONNECT + """
                            ; group = pong
                            autoReply = json:/type=ping => {"type":"pong","id":"{{json:/id}}"}
                            """, ws(pinging))
                    .javaRequest("send", WsSend.class, """
                            group = pong; body = {"type":"cmd","cid":"{{id}}"}; reply = json:/cid""" + WAIT)
                    .javaRequest("hold", HoldSessions.class, "group = pong; seconds = 1");
            plan.part("hex")
                    .javaRequest("connect", WsConnect.class, CONNECT + "; group = hex", ws(bytes))
                    .javaRequest(
                            "send",
                            WsSend.class,
                            "group = hex; body = 0xca 0xfe; bodyType = hex; reply = order" + WAIT);
            plan.part("mqtt")
                    .javaRequest(
                            "connect",
                            WsConnect.class,
                            Parameters.of(
                                    "group", "mqtt",
                                    "url", ws(mqtt),
                                    "subprotocol", "mqtt",
                                    "onOpen",
                                            "{\"$base64\":\"EBIABE1RVFQEAgA8AAZjbGktNDI=\"}\nawait regex:^\\x20\\x02"));
            plan.part("4401").javaRequest("connect", WsConnect.class, CONNECT + """
                    ; group = closed; settleMillis = 1000""", ws(closing));

            Finished run = run(plan);

            assertThat(run.part("pong").withoutFailedSamples().count("send", "replied"))
                    .isEqualTo(1);
            assertThat(run.part("hex").withoutFailedSamples().count("send", "replied"))
                    .isEqualTo(1);
            assertThat(servers.seenBy("bytes")).contains("binary cafe");
            run.part("mqtt").withoutFailedSamples();
            assertFails(run.part("4401").row("connect"), "401", "closed the WebSocket with code 4401 Unauthorized");
        }
    }

    private static void assertFails(JtlRow row, String code, String... words) {
        assertThat(row.isSuccess()).as(row.message()).isFalse();
        assertThat(row.code()).as(row.message()).isEqualTo(code);
        assertThat(row.message()).contains(words);
    }

    /** Of a token as a subprotocol, and of users and texts in a URL. */
    @Test
    void valuesOfAHandshakeStandAsTheServerReadsThem() throws Exception {
        Path tokens = Files.writeString(folder.resolve("tokens.csv"), "token\nann\nbob\n");
        Path users = Files.writeString(folder.resolve("names.csv"), "name\nx&y=1\n100%\nJörg\na b\nann\n");
        try (HostileServer bearer = HostileServer.start(servers.echo("bearer", "bearer"));
                HostileServer named = HostileServer.start(servers.echo("named", ""));
                HostileServer fixed = HostileServer.start(servers.echo("fixed", ""))) {
            Plan plan = Plan.named("handshakes")
                    .javaRequest("bearer", WsConnect.class, CONNECT + """
                            ; group = bearer; subprotocol = bearer,{{token}}; sessions = 2; sessionData = %s
                            """, ws(bearer), tokens)
                    .javaRequest("named", WsConnect.class, CONNECT + """
                            ; group = named; sessions = 5; sessionData = %s
                            """, ws(named) + "/p?user={{name}}", users)
                    .javaRequest("fixed", WsConnect.class, CONNECT + "; group = fixed", ws(fixed) + "/p?x=ü");

            run(plan).withoutFailedSamples();

            assertThat(servers.seenBy("bearer").toString())
                    .contains("Sec-WebSocket-Protocol: bearer, ann\r\n", "Sec-WebSocket-Protocol: bearer, bob\r\n");
            assertThat(servers.seenBy("named"))
                    .extracting(head -> head.substring(0, head.indexOf(" HTTP")))
                    .containsExactlyInAnyOrder(
                            "GET /p?user=x%26y%3D1",
                            "GET /p?user=100%25", "GET /p?user=J%C3%B6rg", "GET /p?user=a%20b", "GET /p?user=ann");
            assertThat(servers.seenBy("fixed")).singleElement().asString().startsWith("GET /p?x=%C3%BC HTTP");
        }
    }

    @Test
    void framesOfStompAreWhatTheServerWants() throws Exception {
        try (HostileServer plain = HostileServer.start(servers.stomp("plain", 0));
                HostileServer long1 = HostileServer.start(servers.stomp("long", 1))) {
            Plan plan = Plan.named("frames").together();
            plan.part("bytes")
                    .javaRequest("connect", StompConnect.class, CONNECT + """
                            ; group = bytes; heartbeat = 0,0; connectHeaders = {"accept-version":"1.1"}
                            """, ws(plain))
                    .javaRequest("send", StompSend.class, """
                            group = bytes; destination = /app/x; body = {"$base64":"AAEC/w=="}
                            contentType = application/octet-stream; reply = none
                            """);
            plan.part("twice").javaRequest("connect", StompConnect.class, CONNECT + """
                    ; group = twice; connectHeaders = {"accept-version":"1.1","heart-beat":"0,0"}
                    """, ws(plain));
            plan.part("length")
                    .javaRequest("connect", StompConnect.class, CONNECT + """
                            ; group = length; heartbeat = 0,0; subscribe = /topic/r
                            """, ws(long1))
                    .javaRequest("send", StompSend.class, """
                            group = length; destination = /app/x; body = {"id":"{{id}}"}; reply = json:/id
                            replyTimeoutMillis = 2000; waitForReplies = true
                            """);

            // a wrong parameter would keep the whole plan from its start
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)).property("duplex.check", "warn"));

            run.part("bytes").withoutFailedSamples();
            assertThat(servers.seenBy("plain").get(1))
                    .containsOnlyOnce("accept-version:")
                    .containsOnlyOnce("heart-beat:")
                    .contains("\naccept-version:1.1\n", "\nheart-beat:0,0\n");
            assertThat(servers.seenBy("plain").get(2)).startsWith("binary ").endsWith("0a0a000102ff00");
            assertFails(run.part("twice").row("connect"), "400", "parameter connectHeaders", "parameter heartbeat");
            assertFails(
                    run.part("length").row("send"),
                    "408",
                    "waits for the end of a STOMP frame MESSAGE with",
                    "which are content-length:",
                    "and NUL");
        }
    }

    /** Spring Boot reads 8,192 characters at once. */
    @Test
    void largeFramesOfStompGoInPieces() throws Exception {
        String send = """
                group = %s; destination = /app/chat.send; body = {"id":"{{id}}","text":"%s"}; reply = json:/id
                """ + WAIT.substring(2);
        String text = "y".repeat(20_000);
        try (Chat chat = Chat.start("--livechat.text.max=8192")) {
            Plan plan = Samplers.login(Plan.named("large"), chat);
            for (String endpoint : List.of("/ws", "/stomp")) {
                String url = (endpoint.equals("/ws") ? chat.url() : chat.url().replace("http", "ws")) + endpoint;
                String connect = CONNECT + "; group = %s; subscribe = /user/queue/replies";
                plan.javaRequest(endpoint + " connect", StompConnect.class, connect, url, endpoint)
                        .javaRequest(endpoint + " whole", StompSend.class, send, endpoint, text)
                        .javaRequest(
                                endpoint + " split connect",
                                StompConnect.class,
                                connect + "; splitLargeFrames = true",
                                url,
                                endpoint + "-split")
                        .javaRequest(endpoint + " split", StompSend.class, send, endpoint + "-split", text);
            }

            Finished run = run(plan);

            for (String endpoint : List.of("/ws", "/stomp")) {
                assertThat(run.row(endpoint + " whole").message())
                        .contains("code 1009", "splitLargeFrames=true of the Connect");
                assertThat(run.row(endpoint + " split").isSuccess())
                        .as(run.row(endpoint + " split").message())
                        .isTrue();
                assertThat(run.count(endpoint + " split", "replied")).isEqualTo(1);
            }
        }
    }

    @Test
    void socketIoConnectsAsTheOfficialClientsDo() throws Exception {
        SocketIoNodeProcess.assumeInstalled(SocketIoNodeProcess.V4);
        try (SocketIoNodeProcess pathed = SocketIoNodeProcess.start(SocketIoNodeProcess.V4, "--path=/some/socket.io");
                SocketIoNodeProcess plain = SocketIoNodeProcess.start(SocketIoNodeProcess.V4);
                SocketIoNodeProcess packed =
                        SocketIoNodeProcess.start(SocketIoNodeProcess.V4, "--parser=socket.io-msgpack-parser")) {
            Plan plan = Plan.named("socketio").together();
            plan.part("path")
                    .javaRequest("connect", SocketIoConnect.class, CONNECT + """
                            ; group = path; path = /some/socket.io
                            """, pathed.url())
                    .javaRequest("echo", SocketIoEmit.class, """
                            group = path; event = echo; args = ["a"]; reply = ack""" + WAIT);
            plan.part("namespace").javaRequest("connect", SocketIoConnect.class, CONNECT + """
                            ; group = namespace; namespace = /chat?token=abc
                            """, plain.url());
            plan.part("parser")
                    .javaRequest("connect", SocketIoConnect.class, CONNECT + "; group = parser", packed.url());

            Finished run = run(plan);

            assertThat(run.part("path").withoutFailedSamples().count("echo", "replied"))
                    .isEqualTo(1);
            run.part("namespace").withoutFailedSamples();
            assertThat(plain.frames().get(0))
                    .isEqualTo(Map.of(
                            "namespace",
                            "/chat",
                            "auth",
                            Map.of(),
                            "query",
                            Map.of("token", "abc"),
                            "headers",
                            Map.of()));
            assertFails(run.part("parser").row("connect"), "502", "socket.io-msgpack-parser");
        }
    }
}
