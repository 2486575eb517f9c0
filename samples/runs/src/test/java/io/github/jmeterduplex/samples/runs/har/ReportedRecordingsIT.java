package io.github.jmeterduplex.samples.runs.har;

import static io.github.jmeterduplex.samples.runs.har.Recordings.assertReplied;
import static io.github.jmeterduplex.samples.runs.har.Recordings.imported;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import io.github.jmeterduplex.samples.runs.faults.Peer;
import io.github.jmeterduplex.samples.runs.harness.PluginCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Recordings of public bug reports become plans that run, or the import names what it cannot read. Those of proxies, of
 * STOMP in pieces and of pings are in {@link ImportProxyHarIT}.
 */
@Tag("parallel")
class ReportedRecordingsIT {
    private static final String KEY = "da2-secretkey";

    @TempDir
    private Path folder;

    private final List<String> seen = new CopyOnWriteArrayList<>();

    /**
     * Writes a recording of one WebSocket.
     *
     * @param frames each with {@code >} before what was sent, {@code <} what was received, {@code +} what continued the
     *     text sent last, {@code #} bytes that were sent, in Base64
     */
    private Path har(String url, String subprotocol, String... frames) throws IOException {
        double time = 1_700_000_000;
        List<Object> messages = new ArrayList<>();
        for (String frame : frames) {
            char kind = frame.charAt(0);
            messages.add(Map.of(
                    "type",
                    kind == '<' ? "receive" : "send",
                    "time",
                    time += 0.1,
                    "opcode",
                    kind == '+' ? 0 : kind == '#' ? 2 : 1,
                    "data",
                    frame.substring(1)));
        }
        List<Object> headers = subprotocol.isEmpty()
                ? List.of()
                : List.of(Map.of("name", "Sec-WebSocket-Protocol", "value", subprotocol));
        Map<String, Object> entry = Map.of(
                "startedDateTime",
                "2023-11-14T22:13:20.000Z",
                "time",
                3000,
                "request",
                Map.of("method", "GET", "url", url, "headers", headers),
                "response",
                Map.of("status", 101, "headers", List.of()),
                "_webSocketMessages",
                messages);
        return Files.writeString(
                folder.resolve("session.har"),
                JSON.std.asString(Map.of("log", Map.of("version", "1.2", "entries", List.of(entry)))));
    }

    @Test
    void fragmentsAreSentAsOneMessage() throws Exception {
        try (HostileServer server = HostileServer.start(wire -> {
            wire.upgrade(wire.request());
            while (true) {
                String message = wire.readText();
                seen.add(message);
                wire.text(message.replace("\"q\"", "\"r\""));
            }
        })) {
            Path har = har(
                    "ws://" + server.hostPort() + "/ws",
                    "",
                    ">{\"id\":\"a1x\"",
                    "+,\"q\":1}",
                    "<{\"id\":\"a1x\",\"r\":1}",
                    ">{\"id\":\"b2y\"",
                    "+,\"q\":1}",
                    "<{\"id\":\"b2y\",\"r\":1}");

            assertReplied(Recordings.run(imported(har)), "send", 2);

            assertThat(seen).hasSize(2).allMatch(message -> message.matches("\\{\"id\":\"[^\"]+\",\"q\":1}"));
        }
    }

    /** The key of AWS AppSync is in the URL in Base64, and in each message. */
    private void appSync(Peer wire) throws IOException {
        String head = wire.request();
        String header = head.replaceAll("(?s).*[?&]header=([^& ]*).*", "$1").replace("%3D", "=");
        seen.add(new String(Base64.getDecoder().decode(header), StandardCharsets.UTF_8));
        wire.upgrade(head, "Sec-WebSocket-Protocol: graphql-ws\r\n");
        while (true) {
            Map<String, Object> message = JSON.std.mapFrom(wire.readText());
            if ("connection_init".equals(message.get("type"))) {
                wire.text("{\"type\":\"connection_ack\",\"payload\":{\"connectionTimeoutMs\":300000}}");
            } else if (String.valueOf(message.get("payload")).contains(KEY)) {
                wire.text("{\"id\":\"%s\",\"type\":\"start_ack\"}".formatted(message.get("id")));
            }
        }
    }

    @Test
    void keyIsInTheFileOfUsersAlone() throws Exception {
        String header = Base64.getEncoder()
                .encodeToString(
                        ("{\"host\":\"x.test\",\"x-api-key\":\"" + KEY + "\"}").getBytes(StandardCharsets.UTF_8));
        String start = ">{\"id\":\"%s\",\"payload\":{\"data\":\"{}\",\"extensions\":{\"authorization\":"
                + "{\"x-api-key\":\"" + KEY + "\",\"host\":\"x.test\"}}},\"type\":\"start\"}";
        String ack = "<{\"id\":\"%s\",\"type\":\"start_ack\"}";
        String first = "692f0573-fbbe-47df-b65e-c2add16ea062";
        String second = "0b1c2d3e-4444-4b5c-8d6e-7f8091a2b3c4";
        try (HostileServer server = HostileServer.start(this::appSync)) {
            Path har = har(
                    "ws://" + server.hostPort() + "/graphql?header=" + header + "&payload=e30=",
                    "graphql-ws",
                    ">{\"type\":\"connection_init\"}",
                    "<{\"type\":\"connection_ack\",\"payload\":{\"connectionTimeoutMs\":300000}}",
                    start.formatted(first),
                    ack.formatted(first),
                    start.formatted(second),
                    ack.formatted(second));
            Path plan = imported(har);

            assertThat(Files.readString(plan)).doesNotContain(KEY, header);
            assertThat(Files.readString(plan.resolveSibling("session-users.csv")))
                    .contains(KEY, header);
            assertReplied(Recordings.run(plan), "start", 2);
            assertThat(seen).singleElement().asString().contains(KEY);
        }
    }

    /** No plan is written. */
    @ParameterizedTest
    @CsvSource({
        "/socket.io/?EIO=4&transport=websocket, #g6R0eXBlAKRkYXRhgKNuc3ChLw==, a parser of its own",
        "/_blazor?id=abc, '>{\"protocol\":\"blazorpack\",\"version\":1}\u001e', it is Blazor Server"
    })
    void protocolsThatDuplexDoesNotSpeakAreNamed(String path, String frame, String words) throws Exception {
        Path har = har("ws://127.0.0.1:8080" + path, "", frame);
        PluginCommand command = PluginCommand.run("import", har);
        assertThat(command.exitCode()).isEqualTo(2);
        assertThat(String.join("\n", command.lines())).contains(words, "Duplex does not speak");
        assertThat(folder.resolve("session.jmx")).doesNotExist();
    }
}
