package io.github.jmeterduplex.internal.har;

import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.END;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.negotiated;
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
    private static final String OPEN = "0{\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}";

    private static Har socketIo() {
        return Har.ofChrome()
                .socket("ws://chat.example/socket.io/?EIO=4&transport=websocket")
                .receive(OPEN);
    }

    private static void assertLeftOut(Har har, String address, String why) throws IOException {
        RecordedSessions sessions = har.sessions();
        assertThat(sessions.sessions()).isEmpty();
        assertThat(sessions.remarks()).singleElement().asString().contains(address + " was left out", why);
    }

    /** As socket.io-msgpack-parser sends CONNECT. */
    @Test
    void parserThatSendsBytesIsNamed() throws IOException {
        assertLeftOut(
                socketIo().sendBytes(new byte[] {(byte) 0x83, (byte) 0xa4, 't', 'y', 'p', 'e', 0}),
                "ws://chat.example/socket.io/",
                "a parser of its own, such as socket.io-msgpack-parser");
    }

    @Test
    void parserThatSendsTextIsNamed() throws IOException {
        assertLeftOut(socketIo().send("4{\"type\":0,\"nsp\":\"/\"}"), "/socket.io/", "a parser of its own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "2probe"})
    void pingsAreNoMessages(String packet) throws IOException {
        assertLeftOut(socketIo().send(packet), "/socket.io/", "the HAR file holds no message of it");
    }

    @Test
    void blazorIsNamed() throws IOException {
        Har har = negotiated()
                .socket("ws://hub.example/_blazor?id=c-1")
                .send("{\"protocol\":\"blazorpack\",\"version\":1}" + END)
                .receive("{}" + END)
                .sendBytes(new byte[] {2, (byte) 0x91, 6});
        assertLeftOut(har, "ws://hub.example/_blazor", "Blazor Server");
    }

    @Test
    void namespacesThatSharedAConnectionShareOneSession() throws IOException {
        RecordedSessions sessions = socketIo()
                .send("40", "40/chat,")
                .receive("40{\"sid\":\"b\"}", "40/chat,{\"sid\":\"c\"}")
                .send("42[\"a\"]", "42/chat,[\"b\"]")
                .sessions();
        assertThat(sessions.sessions()).singleElement().satisfies(session -> {
            assertThat(session.parameters()).containsEntry("namespace", "/,/chat");
            assertThat(session.messages()).extracting(RecordedMessage::channel).containsExactly("a", "/chat b");
            assertThat(session.remarks()).isEmpty();
        });
    }

    @Test
    void namespaceThatWasRefusedIsNotOneOfSeveral() throws IOException {
        RecordedSessions sessions = socketIo()
                .send("40/a,{\"token\":\"1\"}", "40/b,{\"token\":\"2\"}", "40/c,{\"token\":\"1\"}")
                .receive("40/a,{\"sid\":\"b\"}", "44/b,{\"message\":\"no\"}", "44/c,{\"message\":\"later\"}")
                .send("40/c,{\"token\":\"1\"}")
                .receive("40/c,{\"sid\":\"d\"}")
                .sessions();
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
        RecordedSessions sessions = socketIo()
                .send("40/b,{\"token\":\"2\"}")
                .receive("44/b,{\"message\":\"no\"}")
                .sessions();
        assertThat(sessions.sessions())
                .singleElement()
                .satisfies(session -> assertThat(session.parameters()).containsEntry("namespace", "/b"));
    }

    @Test
    void acknowledgementsOfNamespacesThatShareAConnectionAreNotMixedUp() throws IOException {
        RecordedSessions sessions = socketIo()
                .send("40/a,{\"token\":\"1\"}", "40/b,{\"token\":\"2\"}")
                .receive("40/a,{\"sid\":\"b\"}", "40/b,{\"sid\":\"c\"}")
                .send("42/a,0[\"x\"]", "42/b,0[\"y\"]")
                .receive("43/b,0[\"of b\"]", "43/a,0[\"of a\"]", "42/a,0[\"ask\"]", "42/b,0[\"ask\"]")
                .send("43/b,0[\"told b\"]")
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
