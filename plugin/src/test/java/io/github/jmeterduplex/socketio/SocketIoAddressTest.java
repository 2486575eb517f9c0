package io.github.jmeterduplex.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Path, namespace and query of a handshake, as the official clients have them. */
class SocketIoAddressTest extends SamplersFixture {
    private static final String OPEN_PACKET =
            "0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}";

    @ParameterizedTest
    @CsvSource({
        "/io, /io/",
        "/io/, /io/",
        "/something/socket.io, /something/socket.io/",
        "/a b/{{session}}/ü, /a%20b/0/%C3%BC/",
        "/io?v=1, /io?v=1"
    })
    void pathGetsItsClosingSlashAndIsRepaired(String path, String requested) {
        connector.greet(OPEN_PACKET, "40{\"sid\":\"x\"}");
        MemoryChannel channel = connects(new SocketIoConnect(), "http://memory:1", "path=" + path);
        assertThat(channel.target().url()).hasToString("ws://memory:1" + requested);
    }

    @Test
    void pathWithoutAValueIsNotRequested() {
        refused(
                sample(new SocketIoConnect(), "url=http://memory:1", "path=/{{x}}/"),
                "parameter path: {{x}} has no value");
    }

    /** As socket.io-client 4.8 does it for io("http://memory:1/chat?token=a b"). */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/chat?token=a b&n={{session}}&x | {\"q\":\"1\"}     | token=a%20b&n=0&x=&q=1",
                "/chat?token=abc                 | {\"token\":\"1\"} | token=1",
                "/chat?                          | {\"q\":\"1\"}     | q=1"
            })
    void queryOfANamespaceGoesIntoTheUrl(String namespace, String query, String requested) {
        connector.greet(OPEN_PACKET, "40/chat,{\"sid\":\"x\"}");
        MemoryChannel channel =
                connects(new SocketIoConnect(), "http://memory:1", "namespace=" + namespace, "query=" + query);
        assertThat(channel.target().url()).hasToString("ws://memory:1/socket.io/?" + requested);
        assertThat(channel.sent()).isEqualTo("40/chat,");
    }

    @Test
    void queryInAValueOfTheNamespaceGoesIntoTheUrlToo(@TempDir Path folder) throws IOException {
        Path users = Files.writeString(folder.resolve("users.csv"), "room\n/chat?token=a&sid=1\n");
        connector.greet(OPEN_PACKET, "40/chat,{\"sid\":\"x\"}");
        MemoryChannel channel =
                connects(new SocketIoConnect(), "http://memory:1", "namespace={{room}}", "sessionData=" + users);
        assertThat(channel.target().url()).hasToString("ws://memory:1/socket.io/?token=a");
        assertThat(channel.sent()).isEqualTo("40/chat,");
    }

    @Test
    void queriesOfSeveralNamespacesShareTheUrlOfTheirConnection() {
        connector.greet(OPEN_PACKET, "40/chat,{\"sid\":\"x\"}", "40/admin0,{\"sid\":\"y\"}", "40{\"sid\":\"z\"}");
        MemoryChannel channel = connects(
                new SocketIoConnect(), "http://memory:1", "namespace=/chat?ids=1,2, /admin{{session}}?key=a,/");
        assertThat(connector.count()).isEqualTo(1);
        assertThat(channel.target().url()).hasToString("ws://memory:1/socket.io/?ids=1%2C2&key=a");
        assertThat(channel.sent()).isEqualTo("40/chat,");
        assertThat(channel.sent()).isEqualTo("40/admin0,");
        assertThat(channel.sent()).isEqualTo("40");
    }

    @Test
    void namespacesThatValuesMakeEqualAreRefused() {
        refused(
                sample(new SocketIoConnect(), "url=http://memory:1", "namespace=/a0,/a{{session}}"),
                "parameter namespace, its values put in: a namespace stands there twice");
    }

    @Test
    void libraryTakesOneNamespace() {
        refused(
                sample(new SocketIoConnect(), "url=http://memory:1", "client=library", "namespace=/a,/b"),
                "parameter namespace",
                "one namespace with client library");
    }

    @Test
    void eventToListenToIsOfANamespaceOfTheSession() {
        refused(
                sample(new SocketIoConnect(), "url=http://memory:1", "namespace=/a,/b", "listen=/c news"),
                "the event \"/c news\" begins with a namespace that the session has not joined");
    }

    @Test
    void queryOfANamespaceIsNotShown() {
        connector.greet(OPEN_PACKET, "40/chat,{\"sid\":\"x\"}");
        SampleResult result = good(sample(new SocketIoConnect(), "url=http://memory:1", "namespace=/chat?key=sesame"));
        assertThat(result.getSamplerData() + result.getResponseMessage())
                .contains("namespace: /chat?******")
                .doesNotContain("sesame");
    }
}
