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
        RecordedSession session = only("pings/values-repeated.har");
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
        RecordedSession session = only("pings/equal-values.har");
        assertThat(session.parameters())
                .containsEntry(
                        "autoReply",
                        "json:/type=ping => {\"type\":\"pong\",\"id\":{{json:/id}},"
                                + "\"in\":{\"version\":{{json:/version}}}}");
        assertThat(session.remarks()).isEmpty();
    }

    @Test
    void answersThatCannotBeRepeatedAreRemarked() throws IOException {
        RecordedSession session = only("pings/hashes.har");
        assertThat(session.parameters())
                .containsEntry("autoReply", "json:/type=ping => {\"type\":\"pong\",\"hash\":\"ab\"}");
        assertThat(session.remarks()).anyMatch(remark -> remark.contains("with different texts"));
    }

    /** The first ping has no answer, the second one comes after a message of the application. */
    @Test
    void answerMayComeAfterOtherMessages() throws IOException {
        RecordedSession session = only("pings/answer-after-other-messages.har");
        assertThat(session.parameters())
                .containsEntry("autoReply", "json:/type=ping => {\"type\":\"pong\",\"id\":\"{{json:/id}}\"}");
        assertThat(session.remarks()).isEmpty();
    }
}
