package io.github.jmeterduplex.internal.har;

import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.only;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages that came by polls, whose times are whole milliseconds but for their duration. */
class RecordedPollsTest {
    /** As ASP.NET Core answers, and browsers store it. */
    @Test
    void signalRAnswersInBase64() throws IOException {
        RecordedSession session = only("polls/signalr-answers-in-base64.har");
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
        RecordedSession session = only("polls/signalr-token-of-the-polls.har");
        assertThat(session.parameters())
                .containsEntry("accessToken", "abc")
                .containsEntry("httpHeaders", "{\"X-Tenant\":\"acme\"}");
    }

    @Test
    void completionThatSeemsToComeTooEarlyStandsAfterItsCall() throws IOException {
        RecordedSession session = only("polls/signalr-completion-too-early.har");
        assertThat(told(session)).containsExactly("SEND Count []", "ANSWER  7");
    }

    @Test
    void answerThatSeemsToComeBeforeTheHubsQuestionIsKept() throws IOException {
        RecordedSession session = only("polls/signalr-answer-before-its-question.har");
        assertThat(session.answers()).isEqualTo(Map.of("favourite", "\"blue\""));
    }

    @Test
    void pushWithWordsOfAMessageThatBeginsWithinAMillisecondStandsAfterIt() throws IOException {
        RecordedSession session = only("polls/signalr-push-within-a-millisecond.har");
        assertThat(told(session)).containsExactly("SEND Say [\"message-77\"]", "PUSH said [\"message-77\"]");
    }

    @Test
    void messagesInMessagePackAreLeftOutAndToldOf() throws IOException {
        RecordedSession session = only("polls/signalr-messagepack.har");
        assertThat(session.parameters()).containsEntry("protocol", "messagepack");
        assertThat(session.messages()).isEmpty();
        assertThat(session.remarks()).singleElement().asString().contains("binary", "over WebSocket");
    }

    /** It was the server's, however often the browser says it later. */
    @Test
    void valueThatCameByAPollAndIsSentLaterStandsBeforeThat() throws IOException {
        RecordedSession session = only("polls/stomp-ticket-sent-later.har");
        assertThat(told(session))
                .containsExactly(
                        "SUBSCRIBE /topic/a ",
                        "PUSH /topic/a {\"ticket\":\"ticket-4711\"}",
                        "SEND /app/a {\"ticket\":\"ticket-4711\"}");
    }

    @Test
    void replyByAPollThatSeemsToComeTooEarlyStandsAfterItsMessage() throws IOException {
        RecordedSession session = only("polls/stomp-reply-too-early.har");
        assertThat(told(session))
                .containsExactly(
                        "SUBSCRIBE /topic/a ",
                        "SEND /app/a {\"id\":\"message-1\"}",
                        "PUSH /topic/a {\"id\":\"message-1\"}");
    }

    @Test
    void socketIoAcknowledgementThatSeemsToComeTooEarlyStandsAfterItsEvent() throws IOException {
        RecordedSession session = only("polls/socketio-acknowledgement-too-early.har");
        assertThat(told(session)).containsExactly("SEND say [\"word-0001\"]", "ANSWER  [5]", "PUSH m [\"word-0001\"]");
    }
}
