package io.github.jmeterduplex.internal.har;

import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.END;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.negotiated;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.only;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.payload;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages that came by polls, whose times are whole milliseconds but for their duration. */
class RecordedPollsTest {
    private static final String HUB = "http://hub.example/chat?id=c-1";
    private static final String BYTES = "application/octet-stream";
    private static final String SOCKJS = "http://chat.example/ws/123/abcdefgh/";

    /** A poll takes 50 ms: so much later it has ended a moment before the next request begins. */
    private static final long A_MILLISECOND_EARLY = 1;

    private int polls;

    private Har poll(Har har, String answer) {
        polls++;
        return har.get(HUB + "&_=" + polls, BYTES, answer).base64();
    }

    private Har hub() {
        Har har = poll(negotiated(), "").post(HUB, "text/plain", "{\"protocol\":\"json\",\"version\":1}" + END, "");
        return poll(har, "{}" + END);
    }

    private static Har call(Har har, String call) {
        return har.post(HUB, "text/plain", call + END, "");
    }

    /** As ASP.NET Core answers, and browsers store it. */
    @Test
    void signalRAnswersInBase64() throws IOException {
        Har har = call(hub(), "{\"type\":1,\"invocationId\":\"0\",\"target\":\"Join\",\"arguments\":[\"hall\"]}");
        RecordedSession session = only(poll(har, "{\"type\":3,\"invocationId\":\"0\",\"result\":null}" + END));
        assertThat(session.protocol()).isEqualTo(RecordedProtocol.SIGNALR);
        assertThat(session.parameters())
                .containsEntry("transports", "longpolling")
                .doesNotContainKey("skipNegotiation");
        assertThat(session.url()).startsWith("http://hub.example:80/chat").doesNotContain("c-1");
        assertThat(told(session)).containsExactly("SEND Join [\"hall\"]", "ANSWER  null");
        assertThat(session.remarks()).isEmpty();
    }

    /** Which is what accessToken brings: one header is enough. */
    @Test
    void tokenOfThePollsIsNoHeaderOfItsOwn() throws IOException {
        Har har = poll(Har.ofChrome(), "").with("Authorization", "Bearer abc", "X-Tenant", "acme");
        RecordedSession session = only(poll(
                har.post(HUB.replace("?id=c-1", "/negotiate"), "", "", "{\"connectionToken\":\"c-1\"}")
                        .post(HUB, "text/plain", "{\"protocol\":\"json\",\"version\":1}" + END, ""),
                "{}" + END));
        assertThat(session.parameters())
                .containsEntry("accessToken", "abc")
                .containsEntry("httpHeaders", "{\"X-Tenant\":\"acme\"}");
    }

    @Test
    void completionThatSeemsToComeTooEarlyStandsAfterItsCall() throws IOException {
        Har har = poll(hub(), "{\"type\":3,\"invocationId\":\"0\",\"result\":7}" + END)
                .pause(A_MILLISECOND_EARLY);
        RecordedSession session =
                only(call(har, "{\"type\":1,\"invocationId\":\"0\",\"target\":\"Count\",\"arguments\":[]}"));
        assertThat(told(session)).containsExactly("SEND Count []", "ANSWER  7");
    }

    @Test
    void answerThatSeemsToComeBeforeTheHubsQuestionIsKept() throws IOException {
        Har har = call(hub(), "{\"type\":3,\"invocationId\":\"s1\",\"result\":\"blue\"}")
                .pause(-50);
        RecordedSession session =
                only(poll(har, "{\"type\":1,\"invocationId\":\"s1\",\"target\":\"favourite\",\"arguments\":[]}" + END));
        assertThat(session.answers()).isEqualTo(Map.of("favourite", "\"blue\""));
    }

    @Test
    void pushWithWordsOfAMessageThatBeginsWithinAMillisecondStandsAfterIt() throws IOException {
        Har har = poll(hub(), "{\"type\":1,\"target\":\"said\",\"arguments\":[\"message-77\"]}" + END)
                .pause(A_MILLISECOND_EARLY);
        RecordedSession session = only(call(har, "{\"type\":1,\"target\":\"Say\",\"arguments\":[\"message-77\"]}"));
        assertThat(told(session)).containsExactly("SEND Say [\"message-77\"]", "PUSH said [\"message-77\"]");
    }

    @Test
    void messagesInMessagePackAreLeftOutAndToldOf() throws IOException {
        Har har = poll(negotiated(), "")
                .post(HUB, "text/plain", "{\"protocol\":\"messagepack\",\"version\":1}" + END, "");
        RecordedSession session = only(call(poll(har, "{}" + END), "\uFFFD\uFFFD\u0001"));
        assertThat(session.parameters()).containsEntry("protocol", "messagepack");
        assertThat(session.messages()).isEmpty();
        assertThat(session.remarks()).singleElement().asString().contains("binary", "over WebSocket");
    }

    private static String sockJs(String frame) {
        return "[\"" + frame.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\\u0000\"]";
    }

    private static Har stomp() {
        return Har.ofChrome()
                .post(SOCKJS + "xhr", "", "", "o\n")
                .post(SOCKJS + "xhr_send", "text/plain", sockJs("CONNECT\naccept-version:1.2\n\n"), "")
                .post(SOCKJS + "xhr", "", "", "a" + sockJs("CONNECTED\nversion:1.2\n\n") + "\n")
                .post(SOCKJS + "xhr_send", "text/plain", sockJs("SUBSCRIBE\nid:0\ndestination:/topic/a\n\n"), "");
    }

    private static Har push(Har har, String body) {
        String message = "MESSAGE\nsubscription:0\nmessage-id:1\n\n" + body;
        return har.post(SOCKJS + "xhr", "", "", "a" + sockJs(message) + "\n");
    }

    private static Har send(Har har, String body) {
        return har.post(SOCKJS + "xhr_send", "text/plain", sockJs("SEND\ndestination:/app/a\n\n" + body), "");
    }

    /** It was the server's, however often the browser says it later. */
    @Test
    void valueThatCameByAPollAndIsSentLaterStandsBeforeThat() throws IOException {
        Har har = push(stomp(), "{\"ticket\":\"ticket-4711\"}").pause(2);
        RecordedSession session = only(send(har, "{\"ticket\":\"ticket-4711\"}"));
        assertThat(told(session))
                .containsExactly(
                        "SUBSCRIBE /topic/a ",
                        "PUSH /topic/a {\"ticket\":\"ticket-4711\"}",
                        "SEND /app/a {\"ticket\":\"ticket-4711\"}");
    }

    @Test
    void replyByAPollThatSeemsToComeTooEarlyStandsAfterItsMessage() throws IOException {
        Har har = push(stomp(), "{\"id\":\"message-1\"}").pause(A_MILLISECOND_EARLY);
        RecordedSession session = only(send(har, "{\"id\":\"message-1\"}"));
        assertThat(told(session))
                .containsExactly(
                        "SUBSCRIBE /topic/a ",
                        "SEND /app/a {\"id\":\"message-1\"}",
                        "PUSH /topic/a {\"id\":\"message-1\"}");
    }

    @Test
    void socketIoAcknowledgementThatSeemsToComeTooEarlyStandsAfterItsEvent() throws IOException {
        EngineIoRevision v4 = EngineIoRevision.V4;
        String base = "http://chat.example/socket.io/?EIO=4&transport=polling&t=N";
        String opened = "0{\"sid\":\"abc\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}";
        RecordedSession session = only(Har.ofChrome()
                .get(base, "text/plain", payload(v4, opened))
                .post(base + "&sid=abc", "text/plain", payload(v4, "40"), "ok")
                .get(
                        base + "&sid=abc",
                        "text/plain",
                        payload(v4, "40{\"sid\":\"b\"}", "430[5]", "42[\"m\",\"word-0001\"]"))
                .pause(A_MILLISECOND_EARLY)
                .post(base + "&sid=abc", "text/plain", payload(v4, "420[\"say\",\"word-0001\"]"), "ok"));
        assertThat(told(session)).containsExactly("SEND say [\"word-0001\"]", "ANSWER  [5]", "PUSH m [\"word-0001\"]");
    }
}
