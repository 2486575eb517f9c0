package io.github.jmeterduplex.samples.runs.signalr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.samples.runs.harness.RawClient;
import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules of the hub over a WebSocket that the official client does not show, and its switches. */
class SignalRHubTest {
    private static final String END = "\u001e";

    @Test
    void dataMayFollowTheHandshakeInItsFrame() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.open(hub);
            client.send(RawClient.HANDSHAKE
                    + "{\"type\":1,\"invocationId\":\"1\",\"target\":\"Echo\",\"arguments\":[1]}" + END);
            assertThat(client.next()).isEqualTo("{}" + END);
            assertThat(client.next()).isEqualTo("{\"type\":3,\"invocationId\":\"1\",\"result\":1}" + END);
        }
    }

    @Test
    void messageMayComeInPieces() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.shaken(hub);
            client.send("{\"type\":1,\"invocationId\":\"1\",\"target\":\"Ec");
            client.send("ho\",\"arguments\":[null]}");
            client.send(END + "{\"type\":6}" + END);
            assertThat(client.next()).isEqualTo("{\"type\":3,\"invocationId\":\"1\",\"result\":null}" + END);
            HubStats.await(hub, 1, "pings_received");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"protocol":"xml","version":1}  | The protocol 'xml' is not supported.
            {"protocol":"json","version":2} | The server does not support version 2 of the 'json' protocol.
            """)
    void handshakeIsRefused(String handshake, String error) throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.open(hub);
            client.send(handshake + END);
            assertThat(client.next()).isEqualTo("{\"error\":\"" + error + "\"}" + END);
            assertThat(client.end()).isEqualTo("1000");
            assertThat(hub.stats()).containsEntry("handshakes_refused", 1L).containsEntry("opened", 0L);
        }
    }

    @Test
    void clientWithoutHandshakeIsEnded() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--handshake-timeout-millis=50")) {
            assertThat(RawClient.open(hub).end()).isEqualTo("1000");
            assertThat(hub.stats()).containsEntry("handshakes_missed", 1L);
        }
    }

    @Test
    void silentClientIsPingedAndThenEnded() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--ping-millis=50", "--client-timeout-millis=400")) {
            RawClient client = RawClient.shaken(hub);
            assertThat(client.next()).isEqualTo("{\"type\":6}" + END);
            assertThat(client.end()).isEqualTo("1000");
            assertThat(hub.stats()).containsEntry("timeouts", 1L).containsEntry("open", 0L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"not JSON", "[1]", "{}", "{\"type\":1,\"target\":\"Echo\"}", "{\"type\":3}"})
    void breachIsAnsweredWithClose(String breach) throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.shaken(hub);
            client.send(breach + END);
            assertThat(client.next()).startsWith("{\"type\":7,\"error\":\"Connection closed with an error.");
            assertThat(client.end()).isEqualTo("1000");
            assertThat(hub.stats()).containsEntry("breaches", 1L);
        }
    }

    @Test
    void longestMessageIsTakenAndNoLongerOne() throws Exception {
        try (SignalRHub hub = SignalRHub.start("--receive-limit=100")) {
            RawClient client = RawClient.shaken(hub);
            String start = "{\"type\":1,\"invocationId\":\"1\",\"target\":\"Send\",\"arguments\":[\"";
            client.send(start + "x".repeat(100 - 3 - start.length()) + "\"]}" + END);
            assertThat(client.next()).isEqualTo("{\"type\":3,\"invocationId\":\"1\"}" + END);
            client.send(start + "x".repeat(101 - 3 - start.length()) + "\"]}" + END);
            assertThat(client.next()).contains("The maximum message size of 100B was exceeded.");
        }
    }

    @Test
    void messagePackIsAsInTheSpecification() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.open(hub);
            client.send("{\"protocol\":\"messagepack\",\"version\":1}" + END);
            assertThat(client.next()).isEqualTo("{}" + END);
            // [1, {}, "x", "Echo", [42]]
            client.send(bytes(0x0c, 0x95, 0x01, 0x80, 0xa1, 'x', 0xa4, 'E', 'c', 'h', 'o', 0x91, 0x2a));
            // [3, {}, "x", 3, 42]
            assertThat(latin(client.next())).isEqualTo(bytes(0x07, 0x95, 0x03, 0x80, 0xa1, 'x', 0x03, 0x2a));
            client.send(bytes(0x02, 0x91, 0x06));
            HubStats.await(hub, 1, "pings_received");
            client.send(bytes(0x01, 0xc1));
            // [7, error, false]
            assertThat(latin(client.next())).contains(0x93, 0x07);
            assertThat(hub.stats()).containsEntry("breaches", 1L);
        }
    }

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    @Test
    void manyInvocationsAreAnsweredInOrder() throws Exception {
        int count = 2_000;
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.shaken(hub);
            client.invoke("first", "Slow", "[100]");
            for (int i = 0; i < count; i++) {
                client.invoke(Integer.toString(i), "Echo", "[" + i + "]");
            }
            assertThat(client.next()).contains("\"first\"");
            for (int i = 0; i < count; i++) {
                assertThat(client.next()).contains("\"invocationId\":\"" + i + "\",\"result\":" + i + "}");
            }
        }
    }

    @Test
    void pushComesToAllMembersWithTheServersTime() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient ann = RawClient.shaken(hub);
            RawClient bob = RawClient.shaken(hub);
            for (RawClient each : new RawClient[] {ann, bob}) {
                each.invoke("1", "Join", "[\"room\"]");
                each.next();
            }
            ann.invoke("2", "SendToGroup", "[\"room\",{\"serverMicros\":0}]");
            String push =
                    "\\{\"type\":1,\"target\":\"message\",\"arguments\":\\[\"room\",\\{\"serverMicros\":\\d{16}}]}"
                            + END;
            assertThat(ann.next()).matches(push);
            assertThat(bob.next()).matches(push);
            assertThat(ann.next()).isEqualTo("{\"type\":3,\"invocationId\":\"2\"}" + END);
            assertThat(hub.stats()).containsEntry("pushes", Map.of("message", 2L));
        }
    }

    @Test
    void switchesChooseRepliesByTheirNumber() throws Exception {
        try (SignalRHub hub = SignalRHub.start(
                "--drop-every=2",
                "--delay-every=3",
                "--delay-every-millis=1",
                "--duplicate-every=5",
                "--unknown-every=7")) {
            RawClient client = RawClient.shaken(hub);
            for (int i = 1; i <= 7; i++) {
                client.invoke(Integer.toString(i), "Echo", "[0]");
            }
            for (String id : new String[] {"1", "3", "5", "5", "unknown-7", "7"}) {
                assertThat(client.next()).contains("\"invocationId\":\"" + id + "\"");
            }
            assertThat(hub.stats())
                    .containsEntry("dropped", 3L)
                    .containsEntry("delayed", 1L)
                    .containsEntry("duplicated", 1L)
                    .containsEntry("unknown_ids", 1L)
                    .containsEntry("results", 4L);
        }
    }

    @Test
    void hostileFramesAreWhatTheyAreCalled() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.shaken(hub);
            client.invoke("1", "Hostile", "[\"garbage\"]");
            assertThat(client.next()).isEqualTo("not a message" + END);
            client.invoke("2", "Hostile", "[\"split\"]");
            assertThat(client.next() + client.next())
                    .isEqualTo("{\"type\":3,\"invocationId\":\"2\",\"result\":\"whole\"}" + END);
            client.invoke("3", "Hostile", "[\"endless\"]");
            assertThat(client.next()).hasSize(1 << 20).doesNotContain(END);
            client.invoke("4", "Hostile", "[\"half\"]");
            assertThat(client.next()).startsWith("{\"type\":3").doesNotContain(END);
            assertThat(client.end()).isEqualTo("1000");
        }
    }

    @Test
    void dropIsNoFarewell() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.shaken(hub);
            client.invoke("1", "Drop", "[]");
            assertThat(client.end()).isIn("lost", "1006");
            HubStats.awaitOpen(hub, 0);
        }
    }

    @Test
    void invocationsOfAGoneClientAreCounted() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.shaken(hub);
            client.invoke("1", "AskMe", "[0]");
            assertThat(client.next()).contains("\"invocationId\":\"s1\"");
            client.invoke("2", "Echo", "[0]");
            client.send("{\"type\":1,\"target\":\"Echo\",\"arguments\":[0]}" + END);
            HubStats.await(hub, 2, "invocations", "Echo");
            client.close();
            HubStats.awaitOpen(hub, 0);
            assertThat(hub.stats()).containsEntry("disconnects", 1L).containsEntry("gone", 2L);
        }
    }

    @Test
    void largeResultsComeWhole() throws Exception {
        try (SignalRHub hub = SignalRHub.start()) {
            RawClient client = RawClient.shaken(hub);
            client.invoke("1", "Hostile", "[\"long\"]");
            assertThat(client.next()).hasSizeGreaterThan(1 << 20).endsWith("x\"}" + END);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--ping=1", "ping-millis=1", "--ping-millis", "--ping-millis=soon", "--port=65536"})
    void badOptionIsNamed(String option) {
        assertThatThrownBy(() -> SignalRHub.start(option))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(option.replace("soon", ""));
    }
}
