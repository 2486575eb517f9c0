package io.github.jmeterduplex.samples.runs.har;

import static io.github.jmeterduplex.samples.runs.har.Recordings.assertReplied;
import static io.github.jmeterduplex.samples.runs.har.Recordings.counts;
import static io.github.jmeterduplex.samples.runs.har.Recordings.imported;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import io.github.jmeterduplex.samples.runs.gui.PlanFile;
import io.github.jmeterduplex.samples.runs.harness.FreePort;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.ServerProcess;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.runs.protocol.ReportedServers;
import io.github.jmeterduplex.samples.runs.websocket.Peer;
import io.github.jmeterduplex.samples.runs.websocket.PeerProcess;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What mitmproxy recorded of a real Chromium with official clients becomes plans that run without a change: their
 * samplers are those of the browser's own recording, and the server counts what it counted when it was recorded.
 */
@Tag("parallel")
@Tag("long")
class ImportProxyHarIT {
    private static final String[] OF_CHAT = {"messages", "replies", "subscribes", "distinct_ids"};

    @TempDir
    private static Path folder;

    private static int port;
    private static Recordings recordings;

    @BeforeAll
    static void start() throws IOException {
        Mitmproxy.assumeInstalled();
        port = FreePort.choose();
        recordings = Recordings.start(folder, "--proxy-server=127.0.0.1:" + port, "--proxy-bypass-list=<-loopback>");
    }

    @AfterAll
    static void stop() {
        if (recordings != null) {
            recordings.close();
        }
    }

    /** Opens a page of the browser. */
    @FunctionalInterface
    private interface Page {
        Recordings open(Recordings browser) throws IOException;
    }

    /** The plan of what mitmproxy recorded, which has the samplers of what the browser recorded at the same time. */
    private static Path plan(String name, Page page) throws Exception {
        try (Mitmproxy proxy = Mitmproxy.start(port, folder.resolve(name + ".har"))) {
            Path twin = imported(page.open(recordings).record(name + "-twin"));
            proxy.awaitEndOfSocket();
            Path plan = imported(proxy.har());
            assertThat(samplers(plan)).isNotEmpty().isEqualTo(samplers(twin));
            return plan;
        }
    }

    private static List<PlanFile.JavaRequest> samplers(Path plan) throws Exception {
        return PlanFile.read(plan).javaRequests();
    }

    private static void assertSameCounts(ServerProcess server, Path plan, String[] open, String... names)
            throws Exception {
        Await.answer(() -> server.count(open), still -> still == 0, Recordings.PATIENCE);
        Map<String, Object> recorded = counts(server.stats(), names);
        server.resetStats();
        Recordings.run(plan);
        assertThat(counts(server.stats(), names)).isEqualTo(recorded);
    }

    @Test
    void stompOverSockJs() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            Path plan = plan("sockjs", browser -> RecordedPages.sockJs(browser, chat, "websocket"));
            assertSameCounts(chat, plan, new String[] {"open"}, OF_CHAT);
            assertThat(chat.count("replies")).isEqualTo(3);
        }
    }

    /** The server does not take a frame as a whole. */
    @Test
    void stompOverWebSocketInPieces() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start("--livechat.text.max=8192")) {
            String options = "splitLargeFrames: true, brokerURL: '" + chat.url().replace("http", "ws") + "/stomp'";
            Path plan = plan("stomp", browser -> RecordedPages.chat(browser, chat, options, "y".repeat(20_000)));
            assertThat(samplers(plan))
                    .anyMatch(sampler -> "true".equals(sampler.parameters().get("splitLargeFrames")));
            assertSameCounts(chat, plan, new String[] {"open"}, OF_CHAT);
            assertThat(chat.count("replies")).isEqualTo(3);
        }
    }

    @Test
    void socketIo() throws Exception {
        String version = SocketIoNodeProcess.V4;
        try (SocketIoNodeProcess server = SocketIoNodeProcess.start(version)) {
            Path plan = plan("socketio", browser -> RecordedPages.socketIo(browser, server, version, "websocket"));
            assertSameCounts(
                    server,
                    plan,
                    new String[] {"open", "sockets"},
                    "connects",
                    "events",
                    "acks",
                    "distinct_ids",
                    "transports");
            assertThat(server.count("events", "event-echo")).isEqualTo(3);
        }
    }

    @Test
    void signalR() throws Exception {
        String[] names = {"opened_by", "invocations", "results", "voids", "fire_and_forget", "distinct_ids"};
        try (SignalRHub hub = SignalRHub.start("--record=100")) {
            Path plan = plan("signalr", browser -> RecordedPages.signalR(browser, hub, "WebSockets"));
            Map<String, Object> recorded = counts(hub.stats(), names);
            hub.resetStats();
            assertReplied(Recordings.run(plan), "Echo", 2);
            assertThat(counts(hub.stats(), names)).isEqualTo(recorded);
        }
    }

    @Test
    void graphQl() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.GRAPHQL)) {
            Path plan = plan("graphql", browser -> RecordedPages.graphQl(browser, server));
            assertSameCounts(server, plan, new String[] {"open"}, "connects", "received", "sent", "distinct_ids");
            assertThat(server.count("distinct_ids")).isEqualTo(2);
        }
    }

    /** The server closes a session whose pong has another id. */
    @Test
    void plainWebSocketWithPings() throws Exception {
        try (HostileServer server = HostileServer.start(ReportedServers.pinging())) {
            Path plan = plan("plain", browser -> RecordedPages.pings(browser, "ws://" + server.hostPort() + "/ws"));
            assertReplied(Recordings.run(plan), "cmd", 3);
        }
    }
}
