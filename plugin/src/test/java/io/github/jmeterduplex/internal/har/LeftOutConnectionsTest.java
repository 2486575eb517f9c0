package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedMessage;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The import names what it cannot put into a plan. */
class LeftOutConnectionsTest {
    private static void assertLeftOut(Recording recording, String address, String why) throws IOException {
        RecordedSessions sessions = recording.sessions();
        assertThat(sessions.sessions()).isEmpty();
        assertThat(sessions.remarks()).singleElement().asString().contains(address + " was left out", why);
    }

    /** As socket.io-msgpack-parser sends CONNECT. */
    @Test
    void parserThatSendsBytesIsNamed() throws IOException {
        assertLeftOut(
                Recording.of("left-out/socketio-parser-of-bytes.har"),
                "ws://chat.example/socket.io/",
                "a parser of its own, such as socket.io-msgpack-parser");
    }

    @Test
    void parserThatSendsTextIsNamed() throws IOException {
        assertLeftOut(Recording.of("left-out/socketio-parser-of-texts.har"), "/socket.io/", "a parser of its own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "2probe"})
    void pingsAreNoMessages(String packet) throws IOException {
        assertLeftOut(
                Recording.of("left-out/socketio-ping-alone.har").with("PACKET", packet),
                "/socket.io/",
                "the HAR file holds no message of it");
    }

    @Test
    void blazorIsNamed() throws IOException {
        assertLeftOut(Recording.of("left-out/blazor.har"), "ws://hub.example/_blazor", "Blazor Server");
    }

    @Test
    void namespacesThatSharedAConnectionShareOneSession() throws IOException {
        RecordedSessions sessions =
                Recording.of("left-out/socketio-two-namespaces.har").sessions();
        assertThat(sessions.sessions()).singleElement().satisfies(session -> {
            assertThat(session.parameters()).containsEntry("namespace", "/,/chat");
            assertThat(session.messages()).extracting(RecordedMessage::channel).containsExactly("a", "/chat b");
            assertThat(session.remarks()).isEmpty();
        });
    }

    @Test
    void namespaceThatWasRefusedIsNotOneOfSeveral() throws IOException {
        RecordedSessions sessions =
                Recording.of("left-out/socketio-refused-namespaces.har").sessions();
        assertThat(sessions.sessions()).singleElement().satisfies(session -> {
            assertThat(session.parameters())
                    .containsEntry("namespace", "/a,/c")
                    .containsEntry("auth", "{\"token\":\"1\"}");
            assertThat(session.remarks())
                    .containsExactly("the server refused the namespace /b", "the server refused the namespace /c");
        });
    }

    @Test
    void onlyNamespaceStaysThoughItWasRefused() throws IOException {
        RecordedSessions sessions =
                Recording.of("left-out/socketio-refused-only-namespace.har").sessions();
        assertThat(sessions.sessions())
                .singleElement()
                .satisfies(session -> assertThat(session.parameters()).containsEntry("namespace", "/b"));
    }

    @Test
    void acknowledgementsOfNamespacesThatShareAConnectionAreNotMixedUp() throws IOException {
        RecordedSessions sessions = Recording.of("left-out/socketio-acknowledgements-of-two-namespaces.har")
                .sessions();
        assertThat(sessions.sessions()).singleElement().satisfies(session -> {
            assertThat(session.messages())
                    .filteredOn(message -> message.id() != null)
                    .extracting(message -> message.kind() + " " + message.id() + " " + message.text())
                    .containsExactly("SEND /a0 []", "SEND /b0 []", "ANSWER /b0 [\"of b\"]", "ANSWER /a0 [\"of a\"]");
            assertThat(session.answers()).containsExactly(Map.entry("/b ask", "[\"told b\"]"));
            assertThat(session.remarks())
                    .containsExactly("the namespaces had different auth payloads: the plan sends the last one to all");
        });
    }
}
