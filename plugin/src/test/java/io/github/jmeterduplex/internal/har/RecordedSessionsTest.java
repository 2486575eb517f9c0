package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each protocol's connections are recognised as. */
class RecordedSessionsTest {
    static RecordedSession only(String file) throws IOException {
        return only(Recording.of(file));
    }

    static RecordedSession only(Recording recording) throws IOException {
        RecordedSessions sessions = recording.sessions();
        assertThat(sessions.sessions()).as("%s", sessions.remarks()).hasSize(1);
        return sessions.sessions().get(0);
    }

    static List<String> told(RecordedSession session) {
        return session.messages().stream()
                .map(message -> message.kind() + " " + message.channel() + " " + message.text())
                .toList();
    }

    @Test
    void stompOverSockJs() throws IOException {
        RecordedSession session = only("sessions/stomp-over-sockjs.har");
        assertThat(session.protocol()).isEqualTo(RecordedProtocol.STOMP);
        assertThat(session.parameters())
                .containsEntry("url", "http://chat.example/ws")
                .containsEntry("transports", "websocket")
                .containsEntry("heartbeat", "5000,6000")
                .containsEntry("connectHeaders", "{\"X-CSRF\":\"a:b\"}")
                .containsEntry("httpHeaders", "{\"X-Tenant\":\"7\"}");
        assertThat(told(session))
                .containsExactly(
                        "SUBSCRIBE /user/queue/replies ",
                        "SEND /app/chat {\"id\":\"1\"}",
                        "PUSH /user/queue/replies {\"id\":\"1\"}",
                        "UNSUBSCRIBE /user/queue/replies ",
                        "ANSWER  ");
        assertThat(session.messages().get(1).headers())
                .anyMatch(header -> header.value().equals("a:b"));
    }

    @Test
    void stompOverWebSocketWithASplitFrame() throws IOException {
        RecordedSession session = only("sessions/stomp-split-frame.har");
        assertThat(session.parameters())
                .containsEntry("url", "wss://broker.example/ws")
                .containsEntry("login", "ann");
        assertThat(session.parameters()).containsEntry("heartbeat", "0,0").containsEntry("host", "/");
        assertThat(told(session)).containsExactly("SEND /queue/a hello", "ANSWER  ");
    }

    @Test
    void piecesOfStompFramesBecomeTheirParameter() throws IOException {
        String frame = "SEND\ndestination:/app/a\n\n" + "y".repeat(20_000) + '\0';
        RecordedSession session = only(Recording.of("sessions/stomp-three-pieces.har")
                .with("PIECE 1", frame.substring(0, 8192))
                .with("PIECE 2", frame.substring(8192, 16_384))
                .with("PIECE 3", frame.substring(16_384)));
        assertThat(session.parameters()).containsEntry("splitLargeFrames", "true");
        assertThat(told(session)).containsExactly("SEND /app/a " + "y".repeat(20_000));
        assertThat(only(Recording.of("sessions/stomp-two-pieces.har")
                                .with("PIECE 1", frame.substring(0, 10_000))
                                .with("PIECE 2", frame.substring(10_000)))
                        .parameters())
                .containsEntry("splitLargeFrames", "10000");
        assertThat(only(Recording.of("sessions/stomp-one-frame.har").with("PIECE 1", frame))
                        .parameters())
                .doesNotContainKey("splitLargeFrames");
    }

    @Test
    void piecesOverSockJsBecomeTheirParameter() throws IOException {
        String frame = "SEND\ndestination:/app/a\n\n" + "\"".repeat(9_000) + '\0';
        RecordedSession session = only(Recording.of("sessions/stomp-over-sockjs-two-pieces.har")
                .with("[\"PIECE 1\"]", JSON.std.asString(List.of(frame.substring(0, 8192))))
                .with("[\"PIECE 2\"]", JSON.std.asString(List.of(frame.substring(8192)))));
        assertThat(session.parameters()).containsEntry("splitLargeFrames", "true");
        assertThat(told(session)).containsExactly("SEND /app/a " + "\"".repeat(9_000));
    }

    /** Fragments of RFC 6455, which the other side joins, whatever comes between them. */
    @Test
    void fragmentsAreOneMessage() throws IOException {
        RecordedSession session = only("sessions/plain-fragments.har");
        assertThat(told(session).stream().filter(text -> text.startsWith("SEND")))
                .singleElement()
                .asString()
                .endsWith("{\"id\":\"a1\",\"q\":\"\u00e9\"}");
    }

    @Test
    void fragmentsOfStompAreNoPieces() throws IOException {
        RecordedSession session = only("sessions/stomp-fragments.har");
        assertThat(told(session)).containsExactly("SEND /app/a half and half");
        assertThat(session.parameters()).doesNotContainKey("splitLargeFrames");
    }

    @Test
    void stompOverXhrStreaming() throws IOException {
        RecordedSession session =
                only(Recording.of("sessions/stomp-xhr-streaming.har").with("PRELUDE", "h".repeat(2048)));
        assertThat(session.parameters())
                .containsEntry("url", "http://chat.example/ws")
                .containsEntry("transports", "xhr-streaming");
        assertThat(told(session))
                .containsExactly(
                        "SUBSCRIBE /topic/a ",
                        "SEND /app/a {\"id\":\"message-00001\"}",
                        "PUSH /topic/a {\"id\":\"message-00001\"}");
        assertThat(session.remarks()).anyMatch(remark -> remark.contains("no times"));
    }

    @Test
    void stompOverXhrPolling() throws IOException {
        RecordedSession session = only("sessions/stomp-xhr-polling.har");
        assertThat(session.parameters()).containsEntry("transports", "xhr-polling");
        assertThat(told(session)).containsExactly("SEND /app/a hi");
    }

    @Test
    void socketIo4WithNamespaceAuthAndAttachment() throws IOException {
        RecordedSession session = only("sessions/socketio-4-namespace-auth-attachment.har");
        assertThat(session.protocol()).isEqualTo(RecordedProtocol.SOCKETIO);
        assertThat(session.parameters())
                .containsEntry("url", "https://chat.example:443")
                .containsEntry("namespace", "/chat")
                .containsEntry("transports", "websocket")
                .containsEntry("auth", "{\"token\":\"t\"}")
                .containsEntry("query", "{\"room\":\"7\"}")
                .doesNotContainKey("engine");
        assertThat(told(session))
                .containsExactly(
                        "SEND say [{\"text\":\"hi\"}]",
                        "ANSWER  [\"ok\"]",
                        "PUSH question [1]",
                        "SEND file [{\"$base64\":\"AQI=\"}]");
        assertThat(session.answers()).containsEntry("question", "[{\"yes\":true}]");
    }

    @Test
    void socketIo2ThatBeginsWithPollingIsOneConnection() throws IOException {
        RecordedSession session = only("sessions/socketio-2-polling-then-websocket.har");
        assertThat(session.parameters())
                .containsEntry("engine", "3")
                .containsEntry("transports", "polling,websocket")
                .containsEntry("url", "http://chat.example:80");
        assertThat(told(session))
                .containsExactly(
                        "SEND hello [\"\u00e4\"]", "PUSH hello back [\"\u00e4\"]", "SEND more []", "ANSWER  []");
    }

    /** Mattermost's address looks like that of SockJS. */
    @Test
    void addressLikeThatOfSockJsIsAPlainWebSocketWithoutItsFrames() throws IOException {
        RecordedSession session = only("sessions/mattermost-address-like-sockjs.har");
        assertThat(session.protocol()).isEqualTo(RecordedProtocol.WEBSOCKET);
        assertThat(session.parameters()).containsEntry("url", "wss://chat.example/api/v4/websocket");
    }

    @Test
    void signalROverServerSentEventsSaysWhatTheFileLacks() throws IOException {
        RecordedSession mute = only("sessions/signalr-sse-without-events.har");
        assertThat(mute.parameters()).containsEntry("transports", "sse");
        assertThat(told(mute)).containsExactly("SEND Say [{\"id\":\"message-1\"}]");
        assertThat(mute.remarks()).anyMatch(remark -> remark.contains("nothing of what the server sent"));
        RecordedSession heard = only("sessions/signalr-sse-as-a-body.har");
        assertThat(told(heard))
                .containsExactly("SEND Say [{\"id\":\"message-1\"}]", "PUSH said [{\"id\":\"message-1\"}]");
        assertThat(heard.remarks()).anyMatch(remark -> remark.contains("no times"));
    }

    @Test
    void signalR() throws IOException {
        RecordedSession session = only("sessions/signalr.har");
        assertThat(session.protocol()).isEqualTo(RecordedProtocol.SIGNALR);
        assertThat(session.parameters())
                .containsEntry("url", "https://hub.example:443/chat?room=1")
                .containsEntry("accessToken", "abc")
                .containsEntry("httpHeaders", "{\"Origin\":\"https://hub.example\",\"X-Tenant\":\"acme\"}")
                .doesNotContainKey("skipNegotiation");
        assertThat(told(session))
                .containsExactly(
                        "SEND Join [\"hall\"]",
                        "ANSWER  null",
                        "SEND Say [{\"id\":1}]",
                        "PUSH said [{\"id\":1}]",
                        "SEND Count [3]");
        assertThat(session.messages())
                .filteredOn(message -> message.kind() == RecordedMessage.Kind.SEND)
                .extracting(RecordedMessage::form)
                .containsExactly("invoke", "send", "stream");
    }

    @Test
    void graphQl() throws IOException {
        RecordedSession session = only("sessions/graphql.har");
        assertThat(session.protocol()).isEqualTo(RecordedProtocol.WEBSOCKET);
        assertThat(session.parameters())
                .containsEntry("subprotocol", "graphql-transport-ws")
                .containsEntry("onOpen", "{\"type\":\"connection_init\",\"payload\":{\"token\":\"t\"}}")
                .containsEntry("openWhen", "json:/type=connection_ack")
                .containsEntry("autoReply", "json:/type=ping => {\"type\":\"pong\"}");
        assertThat(session.parameters().get("listen")).isEqualTo("json:/type=next\njson:/type=complete");
        assertThat(told(session).get(0)).startsWith("SEND subscribe");
    }

    @Test
    void plainSocketWithHeartbeatsAndBytes() throws IOException {
        RecordedSession session = only("sessions/plain-heartbeats-and-bytes.har");
        assertThat(session.parameters())
                .containsEntry("url", "ws://game.example/play?v=2")
                .containsEntry("heartbeatText", "{\"op\":\"heartbeat\"}")
                .containsEntry("heartbeatSeconds", "10")
                .containsEntry("autoReply", "json:/event=pong =>");
        assertThat(told(session))
                .containsExactly(
                        "PUSH json:/event=welcome {\"event\":\"welcome\",\"you\":1}",
                        "SEND move {\"op\":\"move\",\"x\":1}",
                        "SEND binary AAE=",
                        "PUSH message Ag==");
    }

    @Test
    void linesOfCentrifugoAreMessages() throws IOException {
        RecordedSession session = only("sessions/centrifugo-lines.har");
        assertThat(session.parameters()).containsEntry("frames", "lines");
        assertThat(told(session)).hasSize(3);
    }

    @Test
    void brokenFramesEndTheConnectionAndAreToldOf() throws IOException {
        RecordedSession session = only("sessions/stomp-broken-frame.har");
        assertThat(told(session)).containsExactly("SEND /a x");
        assertThat(session.remarks()).anyMatch(remark -> remark.contains("broken STOMP frame"));
    }

    @Test
    void connectionWithoutMessagesIsLeftOut() throws IOException {
        RecordedSessions sessions =
                Recording.of("sessions/without-messages.har").sessions();
        assertThat(sessions.sessions()).isEmpty();
        assertThat(sessions.remarks())
                .singleElement()
                .asString()
                .startsWith("ws://chat.example/ws was left out")
                .doesNotContain("secret");
    }
}
