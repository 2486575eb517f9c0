package io.github.jmeterduplex.samples.runs.har;

import static io.github.jmeterduplex.samples.runs.har.Recordings.assertReplied;
import static io.github.jmeterduplex.samples.runs.har.Recordings.counts;
import static io.github.jmeterduplex.samples.runs.har.Recordings.imported;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.LiveChatProcess;
import io.github.jmeterduplex.samples.runs.harness.ServerProcess;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.runs.websocket.Peer;
import io.github.jmeterduplex.samples.runs.websocket.PeerProcess;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a real Chromium said with official clients becomes plans that run without a change, in both idioms: every
 * message has its reply, and the server counts what it counted when it was recorded.
 */
@Tag("parallel")
@Tag("long")
class ImportHarIT {
    private static final int SESSIONS = 4;

    @TempDir
    private static Path folder;

    private static Recordings recordings;

    @BeforeAll
    static void start() {
        recordings = Recordings.start(folder);
    }

    /** Ends with a check of all plans at once, as that takes one JVM. */
    @AfterAll
    static void stop() throws Exception {
        if (recordings != null) {
            recordings.close();
            List<Path> plans = recordings.plans();
            if (!plans.isEmpty()) {
                Recordings.assertNoMistake(plans);
            }
        }
    }

    /** Of a server on which nobody is any more, whose counts begin again. */
    private static Map<String, Object> recorded(ServerProcess server, String[] open, String... names) throws Exception {
        Await.answer(() -> server.count(open), still -> still == 0, Recordings.PATIENCE);
        Map<String, Object> counts = counts(server.stats(), names);
        server.resetStats();
        return counts;
    }

    /**
     * An echo with an acknowledgement, an event that comes back by its id, and a room whose size is acknowledged. The
     * page is the server's own, so that polling needs nobody's leave.
     */
    @ParameterizedTest
    @CsvSource({"4,websocket", "4,polling", "2,websocket", "2,polling"})
    void socketIo(int major, String transport) throws Exception {
        String version = major == 4 ? SocketIoNodeProcess.V4 : SocketIoNodeProcess.V2;
        SocketIoNodeProcess.assumeInstalled(version);
        try (SocketIoNodeProcess server = SocketIoNodeProcess.start(version)) {
            Path har = RecordedPages.socketIo(recordings, server, version, transport)
                    .record("socketio-" + major + "-" + transport);
            Path plan = imported(har);
            String[] names = {"connects", "events", "acks", "distinct_ids", "transports"};
            List<String> frames = socketIoFrames(server);
            assertThat(frames).hasSize(6);
            Map<String, Object> recorded = recorded(server, new String[] {"open", "sockets"}, names);
            Finished run = Recordings.run(plan);
            assertReplied(run, "join", 1);
            assertReplied(run, "echo", 1);
            assertReplied(run, "event-echo", 3);
            assertThat(counts(server.stats(), names)).isEqualTo(recorded);
            assertThat(socketIoFrames(server)).isEqualTo(frames);
            server.resetStats();
            assertReplied(Recordings.runOneThread(har, SESSIONS), "event-echo", 3 * SESSIONS);
            assertThat(server.count("connects")).isEqualTo(SESSIONS);
        }
    }

    /** The connect with its headers, and the events, as the server got them: the ids of messages are new ones. */
    private static List<String> socketIoFrames(ServerProcess server) throws IOException {
        return server.frames().stream()
                .map(String::valueOf)
                .map(ImportHarIT::withoutId)
                .toList();
    }

    private static String withoutId(String said) {
        return said.replaceAll("(\\bid\"?[=:]\"?)[^,}\"]*", "$1#");
    }

    @ParameterizedTest
    @ValueSource(strings = {"WebSockets", "ServerSentEvents", "LongPolling"})
    void signalR(String transport) throws Exception {
        String[] names = {"opened_by", "invocations", "results", "voids", "fire_and_forget", "distinct_ids"};
        try (SignalRHub hub = SignalRHub.start("--record=100")) {
            Path har = RecordedPages.signalR(recordings, hub, transport).record("signalr-" + transport);
            Path plan = imported(har);
            Map<String, Object> recorded = counts(hub.stats(), names);
            List<String> frames = calls(hub);
            assertThat(frames).hasSize(4);
            hub.resetStats();
            Finished run = Recordings.run(plan);
            assertReplied(run, "Echo", 2);
            assertReplied(run, "Join", 1);
            assertReplied(run, "SendToGroup", 1);
            assertThat(counts(hub.stats(), names)).isEqualTo(recorded);
            assertThat(calls(hub)).isEqualTo(frames);
            hub.resetStats();
            assertReplied(Recordings.runOneThread(har, SESSIONS), "Echo", 2 * SESSIONS);
            assertThat(hub.stats()).containsEntry("opened", (long) SESSIONS);
        }
    }

    /** The invocations as the hub got them, without their ids. */
    private static List<String> calls(SignalRHub hub) {
        return hub.frames().stream()
                .map(frame -> String.valueOf(frame.get("text")))
                .filter(text -> text.contains("\"target\""))
                .map(text ->
                        withoutId(text.replaceAll("\"invocationId\":\"\\d+\",?|\"(streamIds|headers)\":[^,]*,", "")))
                .map(text -> text.replaceAll(".*(\"arguments\":\\[.*?\\]).*", "$1")
                        + text.replaceAll(".*(\"target\":\"\\w+\").*", "$1"))
                .toList();
    }

    @Test
    void graphQl() throws Exception {
        String[] names = {"connects", "received", "sent", "distinct_ids"};
        try (PeerProcess server = PeerProcess.start(Peer.GRAPHQL)) {
            Path har = RecordedPages.graphQl(recordings, server).record("graphql");
            Path plan = imported(har);
            Map<String, Object> recorded = recorded(server, new String[] {"open"}, names);
            assertReplied(Recordings.run(plan), "subscribe", 2);
            assertThat(counts(server.stats(), names)).isEqualTo(recorded);
            assertReplied(Recordings.runOneThread(har, SESSIONS), "subscribe", 2 * SESSIONS);
        }
    }

    /** The page is the server's own, whose cookie the handshake needs. */
    @ParameterizedTest
    @ValueSource(strings = {"websocket", "eventsource", "xhr-polling"})
    void stompOverSockJsWithACookie(String transport) throws Exception {
        String[] names = {"messages", "replies", "subscribes", "distinct_ids"};
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            Path har = RecordedPages.sockJs(recordings, chat, transport).record("livechat-" + transport);
            Path plan = imported(har);
            assertThat(Files.readString(plan)).contains(">" + transport + "<");
            List<String> frames = stompFrames(chat);
            assertThat(frames).hasSize(5);
            // The browser has had all replies. That an EventSource has gone, the server learns only when it next
            // writes.
            Map<String, Object> recorded = counts(chat.stats(), names);
            chat.resetStats();
            Finished run = Recordings.run(plan);
            assertReplied(run, "/app/chat.send", 3);
            assertThat(counts(chat.stats(), names)).isEqualTo(recorded);
            assertThat(stompFrames(chat)).isEqualTo(frames);
            assertReplied(Recordings.runOneThread(har, SESSIONS), "/app/chat.send", 3 * SESSIONS);
        }
    }

    /** What the client said, as the server got it, but for what is each client's own. */
    private static List<String> stompFrames(ServerProcess chat) throws IOException {
        return chat.frames().stream()
                .filter(frame -> !"DISCONNECT".equals(Json.at(frame, "command")))
                .map(frame -> Json.at(frame, "command") + " " + applications(Json.at(frame, "headers"))
                        + withoutId(String.valueOf(Json.at(frame, "body"))))
                .toList();
    }

    private static Map<Object, Object> applications(@Nullable Object headers) {
        Map<Object, Object> applications = new TreeMap<>((Map<?, ?>) Objects.requireNonNull(headers));
        applications.keySet().removeAll(Set.of("accept-version", "host", "id", "ack", "content-length"));
        return applications;
    }

    /** A HAR file has no body of a stream that the browser ended: the plan sends, and says what is missing. */
    @Test
    void xhrStreamIsSentWithoutReplies() throws Exception {
        try (LiveChatProcess chat = LiveChatProcess.start()) {
            Path plan = imported(
                    RecordedPages.sockJs(recordings, chat, "xhr-streaming").record("livechat-xhr-streaming"));
            assertThat(Files.readString(plan))
                    .contains(">xhr-streaming<")
                    .contains("the HAR file holds nothing of what the server sent by xhr-streaming");
            List<String> frames = stompFrames(chat);
            assertThat(frames).hasSize(5);
            chat.resetStats();
            Finished run = Recordings.run(plan);
            assertThat(run.count("/app/chat.send", "unanswered")).isEqualTo(3);
            assertThat(stompFrames(chat)).isEqualTo(frames);
        }
    }
}
