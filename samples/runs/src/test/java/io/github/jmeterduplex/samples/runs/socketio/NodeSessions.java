package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoDisconnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.socketio.SocketIoListen;
import io.github.jmeterduplex.socketio.SocketIoReceive;
import org.apache.jmeter.samplers.SampleResult;
import org.json.JSONArray;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a session does with the official servers: one subclass for each version and transport. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class NodeSessions extends JsonSessions {
    private static final String SHORT_PINGS = "--ping-interval=300";

    private final String version;
    private SocketIoNodeProcess server;

    NodeSessions(String version, String transports) {
        this(version, transports, "duplex");
    }

    NodeSessions(String version, String transports, String client) {
        super(version.equals(SocketIoNodeProcess.V4) ? 4 : 3, transports, client);
        this.version = version;
    }

    @BeforeAll
    void start() throws Exception {
        server = SocketIoNodeProcess.start(version);
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void quiet() throws Exception {
        stats().await("/open/engine", 0);
        server.resetStats();
    }

    @Override
    String url() {
        return server.url();
    }

    @Override
    NodeStats stats() {
        return new NodeStats(server);
    }

    /** The parameter that carries a user's token to this version. */
    private String token(String token) {
        return (version.equals(SocketIoNodeProcess.V4) ? "auth" : "query") + " = {\"token\":\"" + token + "\"}";
    }

    /** Holds for that long sessions that are lost meanwhile. */
    private SampleResult lost(int seconds, String code) {
        return run.bad(code, new HoldSessions(), "seconds = " + seconds);
    }

    @Test
    void serverCountsTheTransport() throws Exception {
        connected("sessions = 2");
        stats().hasNumber("/transports/" + transports(), 2);
        stats().hasNumber("/namespaces/~1/connects", 2);
    }

    @Test
    void namespaceOfItsOwnEchoes() throws Exception {
        connected("namespace = /chat");
        same(emitted("echo", "[{\"a\":1}]", ""), "[{\"a\":1}]");
        stats().hasNumber("/namespaces/~1chat/connects", 1);
    }

    @Test
    void namespacesShareAConnectionUnlessALibraryIsUsed() throws Exception {
        String shared = "namespace = /,/chat\nlisten = /chat event-echo\nsessions = 2";
        if (isOfLibrary()) {
            assertThat(run.bad("400", new SocketIoConnect(), to(url(), shared)).getResponseMessage())
                    .contains("parameter namespace", "one namespace with client library");
            return;
        }
        connected(shared);
        stats().hasNumber("/open/engine", 2);
        stats().hasNumber("/namespaces/~1/connects", 2);
        stats().hasNumber("/namespaces/~1chat/connects", 2);
        same(emitted("echo", "[\"main\"]", "messages = 4"), "[\"main\"]");
        same(emitted("/chat echo", "[\"chat\"]", "messages = 4"), "[\"chat\"]");
        String byEvent = "reply = json:/0/id\nmessages = 4\nreplyFrom = ";
        emitted("/chat event-echo", "[{\"id\":\"{{id}}\"}]", byEvent + "/chat event-echo");
        emitted("event-echo", "[{\"id\":\"{{id}}\"}]", byEvent + "event-echo");
        run.good(new SocketIoDisconnect(), "");
        stats().await("/open/engine", 0);
        stats().await("/disconnects", 4);
    }

    @Test
    void tokenIsAccepted() throws Exception {
        connected("namespace = /secure\n" + token("sesame"));
        same(emitted("echo", "[1]", ""), "[1]");
        stats().hasNumber("/namespaces/~1secure/connects", 1).hasNumber("/refused", 0);
    }

    @Test
    void wrongTokenIsRefusedInTheServersWords() throws Exception {
        SampleResult refused =
                run.bad("401", new SocketIoConnect(), to(url(), "namespace = /secure\n" + token("guess")));
        assertThat(refused.getResponseMessage()).contains("/secure", "\"not authorized\"");
        if (version.equals(SocketIoNodeProcess.V4)) {
            assertThat(refused.getResponseMessage()).contains("{\"reason\":\"wrong token\"}");
        }
        stats().await("/open/engine", 0);
        stats().hasNumber("/refused", 1);
    }

    @Test
    void unknownNamespaceIsRefused() {
        SampleResult refused = run.bad("401", new SocketIoConnect(), to(url(), "namespace = /nowhere"));
        assertThat(refused.getResponseMessage()).containsIgnoringCase("invalid namespace");
    }

    @Test
    void wrongPathIsTold() {
        SampleResult wrong = run.sample(new SocketIoConnect(), to(url(), "path = /elsewhere/"));
        assertThat(wrong.isSuccessful()).isFalse();
        assertThat(wrong.getResponseMessage()).contains("path");
    }

    @Test
    void questionOfTheServerIsAnswered() throws Exception {
        connected("");
        run.good(new SocketIoListen(), "event = question\nacknowledge = [\"yes\",{\"n\":1}]");
        same(emitted("ask", "[\"ready?\"]", ""), "[\"yes\",{\"n\":1}]");
        stats().hasNumber("/questions", 1).hasNumber("/answers", 1);
    }

    @Test
    void bytesTravelBothWays() {
        connected("");
        same(
                emitted("echo", "[{\"$base64\":\"AAEC/w==\"},1,{\"deep\":[{\"$base64\":\"AA==\"}]}]", ""),
                "[{\"$base64\":\"AAEC/w==\"},1,{\"deep\":[{\"$base64\":\"AA==\"}]}]");
        said("event-echo", "[{\"$base64\":\"/v8=\"}]");
        same(run.good(new SocketIoReceive(), "event = event-echo"), "[{\"$base64\":\"/v8=\"}]");
    }

    @Test
    void longTextComesBackWhole() throws Exception {
        connected("");
        String text = "\u00e4b".repeat(50_000);
        assertThat(data(emitted("echo", "[\"" + text + "\"]", "")).getString(0)).isEqualTo(text);
    }

    @Test
    void manyBytesComeBackWhole() {
        connected("");
        String base64 = "AbCd".repeat(50_000);
        SampleResult echoed = emitted("echo", "[{\"$base64\":\"" + base64 + "\"}]", "messages = 3");
        assertThat(data(echoed).getJSONObject(0).getString("$base64")).isEqualTo(base64);
    }

    @Test
    void pushesComeByTheClock() {
        connected("");
        run.good(new SocketIoListen(), "event = tick\npushTimestamp = json:/0/at");
        emitted("ticks-on", "[]", "");
        SampleResult ticks = run.good(new SocketIoReceive(), "event = tick\ncount = 5");
        long first = at(ticks.getSubResults()[0]);
        assertThat(at(ticks.getSubResults()[4])).isGreaterThan(first);
        emitted("ticks-off", "[]", "");
    }

    private static long at(SampleResult tick) {
        return new JSONArray(tick.getResponseDataAsString()).getJSONObject(0).getLong("at");
    }

    @Test
    void slowAcknowledgementIsInTimeOrLost() throws Exception {
        connected("");
        emitted("slow-ack", "[200,\"x\"]", "");
        SampleResult late = run.bad(
                "408",
                new SocketIoEmit(),
                "event = slow-ack; args = [600]; waitForReplies = true; replyTimeoutMillis = 100");
        assertThat(late.getResponseMessage()).contains("100 ms");
        same(emitted("echo", "[\"goes on\"]", ""), "[\"goes on\"]");
        stats().await("/acks", 3);
    }

    @Test
    void acknowledgementThatNeverComesIsLost() throws Exception {
        connected("");
        run.bad(
                "408",
                new SocketIoEmit(),
                "event = never-ack; waitForReplies = true; replyTimeoutMillis = 200; messages = 3");
        stats().hasNumber("/events/never-ack", 3).hasNumber("/acks", 0);
    }

    @Test
    void kickIsNoticedAtOnce() {
        connected("");
        said("kick", "[]");
        assertThat(lost(3, "502").getResponseMessage()).contains("disconnected the session from namespace /");
    }

    @Test
    void closedConnectionIsNoticedAtOnce() {
        connected("");
        said("kick-hard", "[]");
        assertThat(lost(3, "502").getResponseMessage()).contains("127.0.0.1:", "closed the");
    }

    @Test
    void deadServerIsNoticedAtOnce() throws Exception {
        try (SocketIoNodeProcess dying = SocketIoNodeProcess.start(version)) {
            run.good(new SocketIoConnect(), to(dying.url(), "sessions = 2"));
            dying.process().kill();
            assertThat(lost(3, "502").getResponseMessage()).contains("2 lost", "127.0.0.1:" + dying.port());
        }
    }

    /** Between two polls a server learns of it by its missing pong. */
    @Override
    @Test
    void abruptEndIsNoticedByTheServer() throws Exception {
        try (SocketIoNodeProcess pinging = SocketIoNodeProcess.start(version, SHORT_PINGS, "--ping-timeout=2000")) {
            run.good(new SocketIoConnect(), to(pinging.url(), "sessions = 3"));
            run.good(new SocketIoDisconnect(), "abrupt = true");
            new NodeStats(pinging).await("/open/engine", 0);
        }
    }

    @Test
    void heartbeatsKeepASession() throws Exception {
        try (SocketIoNodeProcess pinging = SocketIoNodeProcess.start(version, SHORT_PINGS, "--ping-timeout=4000")) {
            run.good(new SocketIoConnect(), to(pinging.url(), ""));
            assertThat(run.good(new HoldSessions(), "seconds = 8").getResponseMessage())
                    .isEqualTo("1 session open, 0 lost");
            same(emitted("echo", "[1]", ""), "[1]");
        }
    }

    @Test
    void silentServerIsFoundByItsMissingHeartbeats() throws Exception {
        try (SocketIoNodeProcess silent = SocketIoNodeProcess.start(version, SHORT_PINGS, "--ping-timeout=700")) {
            run.good(new SocketIoConnect(), to(silent.url(), ""));
            signal("STOP", silent);
            try {
                assertThat(lost(3, "408").getResponseMessage())
                        .contains("nothing came from", "pingInterval and pingTimeout");
            } finally {
                signal("CONT", silent);
            }
        }
    }

    private static void signal(String name, SocketIoNodeProcess server) throws Exception {
        Process kill = new ProcessBuilder(
                        "kill", "-" + name, Long.toString(server.process().pid()))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }
}
