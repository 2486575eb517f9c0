package io.github.jmeterduplex.internal.har;

import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.only;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Answers of the browser to the server's own pings become automatic replies. */
class RecordedPingsTest {
    @Test
    void answersToPingsRepeatTheirValues() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://game.example/play")
                .receive("{\"type\":\"ping\",\"id\":\"p1\",\"n\":7,\"in\":{\"a\":[1]}}")
                .send("{\"type\":\"pong\",\"id\":\"p1\",\"m\": 7,\"x\":77,\"y\":[1]}")
                .send("{\"type\":\"cmd\"}")
                .receive("{\"type\":\"ping\",\"id\":\"p2\",\"n\":8,\"in\":{\"a\":[2]}}")
                .send("{\"type\":\"pong\",\"id\":\"p2\",\"m\": 8,\"x\":77,\"y\":[2]}"));
        assertThat(session.parameters())
                .containsEntry(
                        "autoReply",
                        "json:/type=ping => {\"type\":\"pong\",\"id\":\"{{json:/id}}\",\"m\": {{json:/n}},\"x\":77,"
                                + "\"y\":[{{json:/in/a/0}}]}");
        assertThat(session.remarks()).isEmpty();
        assertThat(told(session)).containsExactly("SEND cmd {\"type\":\"cmd\"}");
    }

    /** The first ping has the number 1, which is that of the version as well. */
    @Test
    void equalValuesAreToldApartByTheirPlaces() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://game.example/play")
                .receive("{\"type\":\"ping\",\"version\":1,\"id\":1}")
                .send("{\"type\":\"pong\",\"id\":1,\"in\":{\"version\":1}}")
                .send("{\"type\":\"cmd\"}")
                .receive("{\"type\":\"ping\",\"version\":1,\"id\":2}")
                .send("{\"type\":\"pong\",\"id\":2,\"in\":{\"version\":1}}"));
        assertThat(session.parameters())
                .containsEntry(
                        "autoReply",
                        "json:/type=ping => {\"type\":\"pong\",\"id\":{{json:/id}},"
                                + "\"in\":{\"version\":{{json:/version}}}}");
        assertThat(session.remarks()).isEmpty();
    }

    @Test
    void answersThatCannotBeRepeatedAreRemarked() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://game.example/play")
                .receive("{\"type\":\"ping\",\"id\":1}")
                .send("{\"type\":\"pong\",\"hash\":\"ab\"}")
                .receive("{\"type\":\"ping\",\"id\":2}")
                .send("{\"type\":\"pong\",\"hash\":\"cd\"}"));
        assertThat(session.parameters())
                .containsEntry("autoReply", "json:/type=ping => {\"type\":\"pong\",\"hash\":\"ab\"}");
        assertThat(session.remarks()).anyMatch(remark -> remark.contains("with different texts"));
    }

    /** The first ping has no answer, the second one comes after a message of the application. */
    @Test
    void answerMayComeAfterOtherMessages() throws IOException {
        RecordedSession session = only(Har.ofChrome()
                .socket("ws://game.example/play")
                .receive("{\"type\":\"ping\",\"id\":\"p1\"}")
                .send("{\"type\":\"cmd\"}")
                .receive("{\"type\":\"ping\",\"id\":\"p2\"}")
                .send("{\"type\":\"cmd\"}")
                .receive("{\"type\":\"ok\"}")
                .send("{\"type\":\"pong\",\"id\":\"p2\"}"));
        assertThat(session.parameters())
                .containsEntry("autoReply", "json:/type=ping => {\"type\":\"pong\",\"id\":\"{{json:/id}}\"}");
        assertThat(session.remarks()).isEmpty();
    }
}
