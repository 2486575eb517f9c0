package io.github.jmeterduplex.internal.har;

import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.only;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Messages that came by streams of events, which Chromium exports, and by streams that no browser exports. */
class RecordedStreamsTest {
    /** Their times are known: what came before a message stands before it, though it says the same. */
    @Test
    void sockJsEventsStandWhereTheyCame() throws IOException {
        RecordedSession session = only("streams/sockjs-events.har");
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
        RecordedSession session = only("streams/signalr-events.har");
        assertThat(session.parameters()).containsEntry("transports", "sse");
        assertThat(told(session)).containsExactly("SEND Join []", "ANSWER  7");
        assertThat(session.remarks()).isEmpty();
    }

    @Test
    void eventsOfASanitizedFileAreMissed() throws IOException {
        RecordedSessions sessions =
                Recording.of("streams/signalr-events-without-data.har").sessions();
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
        RecordedSession session = only("streams/sockjs-stream-goes-on.har");
        assertThat(session.parameters()).containsEntry("transports", "xhr-streaming");
        assertThat(told(session)).containsExactly("SEND /app/a hi");
        assertThat(session.remarks()).singleElement().asString().contains("sent by xhr-streaming", "Record once more");
        RecordedSession hub = only("streams/signalr-stream-goes-on.har");
        assertThat(hub.parameters()).containsEntry("transports", "sse");
        assertThat(hub.remarks()).anyMatch(remark -> remark.contains("by server-sent events"));
    }
}
