package io.github.jmeterduplex.internal.har;

import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.END;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.negotiated;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.only;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Messages that came by streams of events, which Chromium exports, and by streams that no browser exports. */
class RecordedStreamsTest {
    private static final String HUB = "http://hub.example/chat?id=c-1";
    private static final String SOCKJS = "http://chat.example/ws/123/abcdefgh/";
    private static final String CONNECT = "[\"CONNECT\\naccept-version:1.2\\n\\n\\u0000\"]";
    private static final String SUBSCRIBE = "[\"SUBSCRIBE\\nid:0\\ndestination:/topic/a\\n\\n\\u0000\"]";
    private static final String CONNECTED = "a[\"CONNECTED\\nversion:1.2\\n\\n\\u0000\"]";

    private static Har said(Har har, String text) {
        return har.post(HUB, "text/plain", text + END, "");
    }

    private static String push(String body) {
        return "a[\"MESSAGE\\nsubscription:0\\nmessage-id:1\\n\\n" + body + "\\u0000\"]";
    }

    private static String send(String body) {
        return "[\"SEND\\ndestination:/app/a\\n\\n" + body + "\\u0000\"]";
    }

    /** Their times are known: what came before a message stands before it, though it says the same. */
    @Test
    void sockJsEventsStandWhereTheyCame() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .eventStream(SOCKJS + "eventsource")
                .events("o")
                .post(SOCKJS + "xhr_send", "text/plain", CONNECT, "")
                .events(CONNECTED)
                .post(SOCKJS + "xhr_send", "text/plain", SUBSCRIBE, "")
                .events("h", push("ticket-0001"))
                .post(SOCKJS + "xhr_send", "text/plain", send("ticket-0001"), "")
                .events(push("thanks")));
        assertThat(session.parameters()).containsEntry("transports", "eventsource");
        assertThat(told(session))
                .containsExactly(
                        "SUBSCRIBE /topic/a ",
                        "PUSH /topic/a ticket-0001",
                        "SEND /app/a ticket-0001",
                        "PUSH /topic/a thanks");
        assertThat(session.remarks()).isEmpty();
    }

    @Test
    void signalREventsStandWhereTheyCame() throws IOException {
        Har har = said(negotiated().eventStream(HUB), "{\"protocol\":\"json\",\"version\":1}")
                .events("{}" + END);
        RecordedSession session =
                only(said(har, "{\"type\":1,\"invocationId\":\"0\",\"target\":\"Join\",\"arguments\":[]}")
                        .events("{\"type\":3,\"invocationId\":\"0\",\"result\":7}" + END));
        assertThat(session.parameters()).containsEntry("transports", "sse");
        assertThat(told(session)).containsExactly("SEND Join []", "ANSWER  7");
        assertThat(session.remarks()).isEmpty();
    }

    @Test
    void eventsOfASanitizedFileAreMissed() throws IOException {
        Har har = said(negotiated().eventStream(HUB), "{\"protocol\":\"json\",\"version\":1}")
                .eventWithoutData();
        RecordedSessions sessions =
                said(har, "{\"type\":1,\"target\":\"Say\",\"arguments\":[]}").sessions();
        assertThat(sessions.remarks())
                .singleElement()
                .asString()
                .contains("events without data", ": 1; export with sensitive data");
        assertThat(sessions.sessions().get(0).remarks())
                .singleElement()
                .asString()
                .contains("by server-sent events", "Export with sensitive data");
    }

    /** As Chrome exports while the page is connected. */
    @Test
    void streamThatGoesOnIsMissedAndToldOf() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .post(SOCKJS + "xhr_send", "text/plain", CONNECT, "")
                .post(SOCKJS + "xhr_send", "text/plain", send("hi"), ""));
        assertThat(session.parameters()).containsEntry("transports", "xhr-streaming");
        assertThat(told(session)).containsExactly("SEND /app/a hi");
        assertThat(session.remarks()).singleElement().asString().contains("sent by xhr-streaming", "Record once more");
        RecordedSession hub = only(said(negotiated(), "{\"protocol\":\"json\",\"version\":1}"));
        assertThat(hub.parameters()).containsEntry("transports", "sse");
        assertThat(hub.remarks()).anyMatch(remark -> remark.contains("by server-sent events"));
    }
}
