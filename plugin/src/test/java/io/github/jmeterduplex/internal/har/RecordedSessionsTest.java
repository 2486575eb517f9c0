package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoPayloadWriter;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What each protocol's connections are recognised as. */
class RecordedSessionsTest {
    static final String END = "\u001e";

    static RecordedSession only(Har har) throws IOException {
        RecordedSessions sessions = har.sessions();
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
        RecordedSession session = only(Har.ofChrome()
                .get("http://chat.example/ws/info?t=1", "application/json", "{}")
                .socket("ws://chat.example/ws/123/abcdefgh/websocket", "X-Tenant", "7", "User-Agent", "x")
                .receive("o")
                .sendSockJs("CONNECT\naccept-version:1.1,1.2\nheart-beat:5000,6000\nX-CSRF:a:b\n\n\0")
                .receiveSockJs("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0")
                .sendSockJs("SUBSCRIBE\nid:sub-0\ndestination:/user/queue/replies\nselector:x = 1\n\n\0")
                .receive("h")
                .sendSockJs("\n")
                .sendSockJs("SEND\ndestination:/app/chat\ncontent-type:application/json\nq:a\\cb\n\n{\"id\":\"1\"}\0")
                .receiveSockJs("MESSAGE\ndestination:/queue/r-7\nsubscription:sub-0\nmessage-id:1\n\n{\"id\":\"1\"}\0")
                .sendSockJs("UNSUBSCRIBE\nid:sub-0\n\n\0")
                .sendSockJs("DISCONNECT\nreceipt:9\n\n\0")
                .receiveSockJs("RECEIPT\nreceipt-id:9\n\n\0"));
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
        RecordedSession session = only(Har.ofPlaywright()
                .socket("wss://broker.example/ws")
                .send("CONNECT\naccept-version:1.2\nlogin:ann\npasscode:s3cret\nhost:/\n\n\0")
                .receive("CONNECTED\nversion:1.2\n\n\0")
                .send("SEND\ndestination:/queue/a\nreceipt:r1\n\nhel", "lo\0", "\n")
                .receive("\n", "RECEIPT\nreceipt-id:r1\n\n\0"));
        assertThat(session.parameters())
                .containsEntry("url", "wss://broker.example/ws")
                .containsEntry("login", "ann");
        assertThat(session.parameters()).containsEntry("heartbeat", "0,0").containsEntry("host", "/");
        assertThat(told(session)).containsExactly("SEND /queue/a hello", "ANSWER  ");
    }

    private static Har stomp(String... frames) {
        return Har.ofChrome()
                .socket("ws://broker.example/ws")
                .send("CONNECT\naccept-version:1.2\n\n\0")
                .receive("CONNECTED\nversion:1.2\n\n\0")
                .send(frames);
    }

    @Test
    void piecesOfStompFramesBecomeTheirParameter() throws IOException {
        String frame = "SEND\ndestination:/app/a\n\n" + "y".repeat(20_000) + '\0';
        String[] pieces = {frame.substring(0, 8192), frame.substring(8192, 16_384), frame.substring(16_384)};
        RecordedSession session = only(stomp(pieces));
        assertThat(session.parameters()).containsEntry("splitLargeFrames", "true");
        assertThat(told(session)).containsExactly("SEND /app/a " + "y".repeat(20_000));
        assertThat(only(stomp(frame.substring(0, 10_000), frame.substring(10_000)))
                        .parameters())
                .containsEntry("splitLargeFrames", "10000");
        assertThat(only(stomp(frame)).parameters()).doesNotContainKey("splitLargeFrames");
    }

    @Test
    void piecesOverSockJsBecomeTheirParameter() throws IOException {
        String frame = "SEND\ndestination:/app/a\n\n" + "\"".repeat(9_000) + '\0';
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://chat.example/ws/123/abcdefgh/websocket")
                .receive("o")
                .sendSockJs("CONNECT\naccept-version:1.2\n\n\0")
                .receiveSockJs("CONNECTED\nversion:1.2\n\n\0")
                .sendSockJs(frame.substring(0, 8192))
                .sendSockJs(frame.substring(8192)));
        assertThat(session.parameters()).containsEntry("splitLargeFrames", "true");
        assertThat(told(session)).containsExactly("SEND /app/a " + "\"".repeat(9_000));
    }

    /** Fragments of RFC 6455, which the other side joins, whatever comes between them. */
    @Test
    void fragmentsAreOneMessage() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://127.0.0.1:8080/ws")
                .send("{\"id\":\"a1\"")
                .receive("{\"news\":1}")
                .sendFragment(",\"q\":\"\u00e9\"")
                .sendFragment("}")
                .receive("{\"id\":\"a1\",\"r\":1}"));
        assertThat(told(session).stream().filter(text -> text.startsWith("SEND")))
                .singleElement()
                .asString()
                .endsWith("{\"id\":\"a1\",\"q\":\"\u00e9\"}");
    }

    @Test
    void fragmentsOfStompAreNoPieces() throws IOException {
        RecordedSession session = only(stomp("SEND\ndestination:/app/a\n\nhalf").sendFragment(" and half\0"));
        assertThat(told(session)).containsExactly("SEND /app/a half and half");
        assertThat(session.parameters()).doesNotContainKey("splitLargeFrames");
    }

    @Test
    void stompOverXhrStreaming() throws IOException {
        String base = "http://chat.example/ws/123/abcdefgh/";
        String stream = "h".repeat(2048) + "\no\na[\"CONNECTED\\nversion:1.2\\n\\n\\u0000\"]\nh\n"
                + "a[\"MESSAGE\\nsubscription:0\\nmessage-id:1\\n\\n{\\\"id\\\":\\\"message-00001\\\"}\\u0000\"]\n";
        RecordedSession session = only(Har.ofChrome()
                .post(base + "xhr_streaming?t=1", "text/plain", "", stream)
                .post(base + "xhr_send?t=2", "text/plain", "[\"CONNECT\\naccept-version:1.2\\n\\n\\u0000\"]", "")
                .post(base + "xhr_send", "text/plain", "[\"SUBSCRIBE\\nid:0\\ndestination:/topic/a\\n\\n\\u0000\"]", "")
                .post(
                        base + "xhr_send",
                        "text/plain",
                        "[\"SEND\\ndestination:/app/a\\n\\n{\\\"id\\\":\\\"message-00001\\\"}\\u0000\"]",
                        ""));
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
        String base = "http://chat.example/ws/123/abcdefgh/";
        RecordedSession session = only(Har.ofChrome()
                .post(base + "xhr", "", "", "o\n")
                .post(base + "xhr_send", "text/plain", "[\"CONNECT\\naccept-version:1.2\\n\\n\\u0000\"]", "")
                .post(base + "xhr", "", "", "a[\"CONNECTED\\nversion:1.2\\n\\n\\u0000\"]\n")
                .post(base + "xhr_send", "text/plain", "[\"SEND\\ndestination:/app/a\\n\\nhi\\u0000\"]", ""));
        assertThat(session.parameters()).containsEntry("transports", "xhr-polling");
        assertThat(told(session)).containsExactly("SEND /app/a hi");
    }

    @Test
    void socketIo4WithNamespaceAuthAndAttachment() throws IOException {
        RecordedSession session = only(Har.ofPlaywright()
                .socket("wss://chat.example/socket.io/?EIO=4&transport=websocket&room=7")
                .receive("0{\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}")
                .send("40/chat,{\"token\":\"t\"}")
                .receive("40/chat,{\"sid\":\"b\"}", "2")
                .send("3", "42/chat,0[\"say\",{\"text\":\"hi\"}]")
                .receive("43/chat,0[\"ok\"]", "42/chat,5[\"question\",1]")
                .send("43/chat,5[{\"yes\":true}]", "451-/chat,[\"file\",{\"_placeholder\":true,\"num\":0}]")
                .sendBytes(new byte[] {1, 2}));
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

    static String payload(EngineIoRevision revision, String... packets) {
        EngineIoPayloadWriter writer = new EngineIoPayloadWriter(revision);
        for (String packet : packets) {
            writer.add(packet.getBytes(StandardCharsets.UTF_8), false);
        }
        return new String(writer.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void socketIo2ThatBeginsWithPollingIsOneConnection() throws IOException {
        EngineIoRevision v3 = EngineIoRevision.V3;
        String base = "http://chat.example/socket.io/?EIO=3&transport=polling&t=N";
        RecordedSession session = only(Har.ofChrome()
                .get(
                        base,
                        "text/plain",
                        payload(
                                v3,
                                "0{\"sid\":\"abc\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":5000}",
                                "40"))
                .post(base + "&sid=abc", "text/plain", payload(v3, "42[\"hello\",\"\u00e4\"]"), "ok")
                .get(base + "&sid=abc", "text/plain", payload(v3, "42[\"hello back\",\"\u00e4\"]"))
                .socket("ws://chat.example/socket.io/?EIO=3&transport=websocket&sid=abc")
                .send("2probe")
                .receive("3probe")
                .send("5", "421[\"more\"]")
                .receive("431[]"));
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
        RecordedSession session = only(Har.ofChrome()
                .socket("wss://chat.example/api/v4/websocket")
                .receive("{\"event\":\"hello\",\"seq\":0}")
                .send("{\"action\":\"get_statuses\",\"seq\":1}"));
        assertThat(session.protocol()).isEqualTo(RecordedProtocol.WEBSOCKET);
        assertThat(session.parameters()).containsEntry("url", "wss://chat.example/api/v4/websocket");
    }

    static Har negotiated() {
        return Har.ofChrome()
                .post("http://hub.example/chat/negotiate?negotiateVersion=1", "", "", "{\"connectionToken\":\"c-1\"}");
    }

    @Test
    void signalROverServerSentEventsSaysWhatTheFileLacks() throws IOException {
        String hub = "http://hub.example/chat?id=c-1";
        String call = "{\"type\":1,\"target\":\"Say\",\"arguments\":[{\"id\":\"message-1\"}]}" + END;
        RecordedSession mute = only(negotiated()
                .get(hub, "text/event-stream", "")
                .post(hub, "text/plain", "{\"protocol\":\"json\",\"version\":1}" + END, "")
                .post(hub, "text/plain", call, ""));
        assertThat(mute.parameters()).containsEntry("transports", "sse");
        assertThat(told(mute)).containsExactly("SEND Say [{\"id\":\"message-1\"}]");
        assertThat(mute.remarks()).anyMatch(remark -> remark.contains("nothing of what the server sent"));
        RecordedSession heard = only(negotiated()
                .get(
                        hub,
                        "text/event-stream",
                        "data: {}" + END + "\r\n\r\ndata: " + call.replace("Say", "said") + "\r\n")
                .post(hub, "text/plain", "{\"protocol\":\"json\",\"version\":1}" + END, "")
                .post(hub, "text/plain", call, ""));
        assertThat(told(heard))
                .containsExactly("SEND Say [{\"id\":\"message-1\"}]", "PUSH said [{\"id\":\"message-1\"}]");
        assertThat(heard.remarks()).anyMatch(remark -> remark.contains("no times"));
    }

    @Test
    void signalR() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .post(
                        "https://hub.example/chat/negotiate?negotiateVersion=1",
                        "text/plain",
                        "",
                        "{\"connectionToken\":\"c\"}")
                .with("Authorization", "Bearer abc", "X-Tenant", "acme", "Origin", "https://hub.example")
                .socket("wss://hub.example/chat?id=c&room=1", "Origin", "https://hub.example")
                .send("{\"protocol\":\"json\",\"version\":1}" + END)
                .receive("{}" + END + "{\"type\":6}" + END)
                .send("{\"type\":1,\"invocationId\":\"0\",\"target\":\"Join\",\"arguments\":[\"hall\"]}" + END)
                .receive("{\"type\":3,\"invocationId\":\"0\",\"result\":null}" + END)
                .send("{\"type\":6}" + END, "{\"type\":1,\"target\":\"Say\",\"arguments\":[{\"id\":1}]}" + END)
                .receive("{\"type\":1,\"target\":\"said\",\"arguments\":[{\"id\":1}]}" + END)
                .send("{\"type\":4,\"invocationId\":\"1\",\"target\":\"Count\",\"arguments\":[3]}" + END));
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
        RecordedSession session = only(Har.ofPlaywright()
                .socket("wss://shop.example/graphql", "Sec-WebSocket-Protocol", "graphql-transport-ws")
                .send("{\"type\":\"connection_init\",\"payload\":{\"token\":\"t\"}}")
                .receive("{\"type\":\"connection_ack\"}", "{\"type\":\"ping\"}")
                .send("{\"type\":\"pong\"}", "{\"id\":\"a\",\"type\":\"subscribe\",\"payload\":{\"query\":\"{x}\"}}")
                .receive("{\"id\":\"a\",\"type\":\"next\",\"payload\":{}}", "{\"id\":\"a\",\"type\":\"complete\"}"));
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
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://game.example/play?v=2")
                .receive("{\"event\":\"welcome\",\"you\":1}")
                .send("{\"op\":\"move\",\"x\":1}")
                .pause(10_000)
                .send("{\"op\":\"heartbeat\"}")
                .pause(10_000)
                .send("{\"op\":\"heartbeat\"}")
                .receive("{\"event\":\"pong\"}")
                .sendBytes(new byte[] {0, 1})
                .receiveBytes(new byte[] {2}));
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
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://c.example/connection/websocket")
                .send("{\"id\":1,\"connect\":{}}")
                .receive("{\"id\":1,\"connect\":{}}\n{\"push\":{\"channel\":\"a\"}}"));
        assertThat(session.parameters()).containsEntry("frames", "lines");
        assertThat(told(session)).hasSize(3);
    }

    @Test
    void brokenFramesEndTheConnectionAndAreToldOf() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://chat.example/ws")
                .send("CONNECT\naccept-version:1.2\n\n\0", "SEND\ndestination:/a\n\nx\0")
                .receive("CONNECTED\nversion:1.2\n\n\0", "<html>")
                .send("SEND\ndestination:/b\n\nx\0"));
        assertThat(told(session)).containsExactly("SEND /a x");
        assertThat(session.remarks()).anyMatch(remark -> remark.contains("broken STOMP frame"));
    }

    @Test
    void connectionWithoutMessagesIsLeftOut() throws IOException {
        RecordedSessions sessions =
                Har.ofChrome().socket("ws://chat.example/ws?token=secret").sessions();
        assertThat(sessions.sessions()).isEmpty();
        assertThat(sessions.remarks())
                .singleElement()
                .asString()
                .startsWith("ws://chat.example/ws was left out")
                .doesNotContain("secret");
    }
}
