package io.github.jmeterduplex.samples.runs.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each {@link Peer}, seen by the official JavaScript client of its protocol. */
@Tag("parallel")
class PeerIT {
    private static final String CONNECT_OF_CENTRIFUGE = "{\"connect\":{},\"id\":1}";

    private static final String HALL =
            "\"identifier\":\"{\\\"channel\\\":\\\"RoomChannel\\\",\\\"room\\\":\\\"hall\\\"}\"";
    private static final String SECRET =
            "\"identifier\":\"{\\\"channel\\\":\\\"RoomChannel\\\",\\\"room\\\":\\\"secret\\\"}\"";

    @ParameterizedTest
    @EnumSource
    void serverEndsWithItsInput(Peer peer) throws Exception {
        assertThat(PeerProcess.exitCodeWithoutInput(peer)).isZero();
    }

    private static Dialogue good(Dialogue dialogue) {
        assertThat(dialogue.exitCode()).as(dialogue::toString).isZero();
        return dialogue;
    }

    @Test
    void graphQlAnswersRequestsSubscriptionsAndPings() throws Exception {
        try (var server = PeerProcess.start(Peer.GRAPHQL, "--token=sesame")) {
            Dialogue dialogue = good(Dialogue.of("graphql", server, "sesame"));
            assertThat(dialogue.lines())
                    .startsWith(
                            "open /graphql graphql-transport-ws",
                            "upgraded graphql-transport-ws",
                            "> {\"type\":\"connection_init\",\"payload\":{\"token\":\"sesame\"}}",
                            "< {\"type\":\"connection_ack\"}")
                    .containsSubsequence(
                            "< {\"id\":\"1\",\"type\":\"next\",\"payload\":{\"data\":{\"echo\":\"hello\"}}}",
                            "< {\"id\":\"1\",\"type\":\"complete\"}")
                    .anyMatch(line -> line.startsWith("< {\"id\":\"2\",\"type\":\"next\",\"payload\":{\"errors\":["))
                    .anyMatch(line -> line.startsWith("< {\"id\":\"3\",\"type\":\"error\",\"payload\":["))
                    .containsSubsequence(
                            "= {\"data\":{\"count\":1}}", "= {\"data\":{\"count\":2}}", "= {\"data\":{\"count\":3}}")
                    .contains(
                            "< {\"id\":\"5\",\"type\":\"next\",\"payload\":{\"data\":"
                                    + "{\"messages\":{\"room\":\"hall\",\"text\":\"hi all\"}}}}",
                            "= {\"data\":{\"post\":1}}")
                    .containsSubsequence("> {\"type\":\"ping\"}", "< {\"type\":\"pong\"}")
                    .endsWith("closed 1000 Normal Closure");
            assertThat(server.count("received", "subscribe")).isEqualTo(7);
            assertThat(server.count("sent", "next")).isEqualTo(8);
            assertThat(server.count("sent", "connection_ack")).isEqualTo(1);
            assertThat(server.count("received", "ping")).isEqualTo(1);
            assertThat(server.count("rooms", "hall", "deliveries")).isEqualTo(1);
            assertThat(server.count("distinct_ids")).isEqualTo(2);
        }
    }

    @Test
    void graphQlRefusesAWrongTokenWith4403() throws Exception {
        try (var server = PeerProcess.start(Peer.GRAPHQL, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("graphql", server, "wrong");
            assertThat(dialogue.lines())
                    .contains("closed 4403 Forbidden", "= {\"code\":4403,\"reason\":\"Forbidden\"}")
                    .noneMatch(line -> line.startsWith("< "));
            assertThat(server.count("sent", "connection_ack")).isZero();
        }
    }

    @Test
    void graphQlEndsWithoutInitInTimeWith4408() throws Exception {
        try (var server = PeerProcess.start(Peer.GRAPHQL, "--init-timeout=100")) {
            Dialogue dialogue = Dialogue.of("mute", server, "/graphql", "graphql-transport-ws");
            assertThat(dialogue.lines()).last().isEqualTo("closed 4408 Connection initialisation timeout");
        }
    }

    @Test
    void graphQlPingsAreAnsweredByTheClient() throws Exception {
        try (var server = PeerProcess.start(Peer.GRAPHQL, "--ping-every=100")) {
            Dialogue dialogue = Dialogue.of("graphql", server);
            assertThat(dialogue.lines()).containsSubsequence("< {\"type\":\"ping\"}", "> {\"type\":\"pong\"}");
            assertThat(server.count("received", "pong")).isPositive();
        }
    }

    @Test
    void centrifugeAnswersRequestsSubscriptionsAndPings() throws Exception {
        try (var server =
                PeerProcess.start(Peer.CENTRIFUGE, "--token=sesame", "--ping-seconds=4", "--pong-seconds=3")) {
            Dialogue dialogue = good(Dialogue.of("centrifuge", server, "sesame"));
            assertThat(dialogue.lines())
                    .startsWith(
                            "open /connection/websocket",
                            "upgraded",
                            "> {\"connect\":{\"token\":\"sesame\",\"name\":\"js\"},\"id\":1}")
                    .anyMatch(line -> line.startsWith("< {\"id\":1,\"connect\":{\"client\":\""))
                    .containsSubsequence(
                            "> {\"rpc\":{\"method\":\"echo\",\"data\":{\"id\":\"1\",\"text\":\"hello\"}},\"id\":2}",
                            "< {\"id\":2,\"rpc\":{\"data\":{\"id\":\"1\",\"text\":\"hello\"}}}",
                            "= {\"id\":\"1\",\"text\":\"hello\"}",
                            "< {\"id\":3,\"error\":{\"code\":1000,\"message\":\"failed as asked\"}}",
                            "= [{\"id\":\"2\"},{\"id\":\"3\"}]",
                            "< {\"id\":6,\"error\":{\"code\":103,\"message\":\"permission denied\"}}",
                            "< {\"id\":7,\"subscribe\":{}}",
                            "< {\"push\":{\"channel\":\"hall\",\"pub\":{\"data\":{\"text\":\"hi all\"}}}}",
                            "= {\"text\":\"hi all\"}",
                            "= {\"text\":\"from the server\"}")
                    .containsSubsequence("< {}", "> {}");
            assertThat(server.count("received", "rpc")).isEqualTo(4);
            assertThat(server.count("sent", "push_publication")).isEqualTo(2);
            assertThat(server.count("sent", "server_ping")).isBetween(1L, 3L);
            assertThat(server.count("rooms", "hall", "deliveries")).isEqualTo(2);
            assertThat(server.count("distinct_ids")).isEqualTo(3);
        }
    }

    @Test
    void centrifugeRefusesAWrongTokenWith3500() throws Exception {
        try (var server = PeerProcess.start(Peer.CENTRIFUGE, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("centrifuge", server, "wrong");
            assertThat(dialogue.lines())
                    .contains("closed 3500 invalid token", "= {\"code\":3500,\"reason\":\"invalid token\"}");
            assertThat(server.count("refused")).isEqualTo(1);
            assertThat(server.count("connects")).isZero();
        }
    }

    @Test
    void centrifugeClosesAClientWithoutPongsWith3012() throws Exception {
        try (var server = PeerProcess.start(Peer.CENTRIFUGE, "--ping-seconds=2", "--pong-seconds=1")) {
            Dialogue dialogue = Dialogue.of("mute", server, "/connection/websocket", "", CONNECT_OF_CENTRIFUGE);
            assertThat(dialogue.lines()).contains("< {}").last().isEqualTo("closed 3012 no pong");
        }
    }

    @Test
    void actionCableAnswersSubscriptionsAndMessagesAndPings() throws Exception {
        try (var server = PeerProcess.start(Peer.ACTION_CABLE, "--token=sesame")) {
            Dialogue dialogue = good(Dialogue.of("actioncable", server, "sesame"));
            assertThat(dialogue.lines())
                    .startsWith(
                            "open /cable?token=sesame actioncable-v1-json, actioncable-unsupported",
                            "upgraded actioncable-v1-json",
                            "< {\"type\":\"welcome\"}")
                    .containsSubsequence(
                            "> {\"command\":\"subscribe\"," + HALL + "}",
                            "< {" + HALL + ",\"type\":\"confirm_subscription\"}",
                            "< {" + HALL + ",\"message\":{\"id\":\"1\",\"text\":\"hello\"}}",
                            "= {\"id\":\"1\",\"text\":\"hello\"}",
                            "< {" + HALL + ",\"message\":{\"text\":\"hi all\"}}",
                            "= {\"text\":\"hi all\"}",
                            "= {\"text\":\"from the server\"}",
                            "< {" + SECRET + ",\"type\":\"reject_subscription\"}",
                            "= \"rejected\"")
                    .anyMatch(line -> line.startsWith("< {\"type\":\"ping\",\"message\":"));
            assertThat(server.count("received", "message")).isEqualTo(2);
            assertThat(server.count("sent", "message")).isEqualTo(3);
            assertThat(server.count("sent", "confirm_subscription")).isEqualTo(1);
            assertThat(server.count("rooms", "hall", "deliveries")).isEqualTo(2);
            assertThat(server.count("distinct_ids")).isEqualTo(1);
        }
    }

    @Test
    void actionCableRefusesAWrongTokenByADisconnect() throws Exception {
        try (var server = PeerProcess.start(Peer.ACTION_CABLE, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("actioncable", server, "wrong");
            assertThat(dialogue.lines())
                    .contains(
                            "< {\"type\":\"disconnect\",\"reason\":\"unauthorized\",\"reconnect\":false}",
                            "= {\"willAttemptReconnect\":false}")
                    .noneMatch(line -> line.contains("welcome"));
            assertThat(server.count("refused")).isEqualTo(1);
        }
    }

    @Test
    void phoenixAnswersJoinsPushesAndHeartbeats() throws Exception {
        try (var server = PeerProcess.start(Peer.PHOENIX, "--token=sesame")) {
            Dialogue dialogue = good(Dialogue.of("phoenix", server, "sesame"));
            assertThat(dialogue.lines())
                    .startsWith("open /socket/websocket?token=sesame&vsn=2.0.0", "upgraded")
                    .contains(
                            "= {\"ok\":{}}",
                            "= {\"ok\":{\"id\":\"1\",\"text\":\"hello\"}}",
                            "= {\"error\":{\"reason\":\"failed as asked\"}}",
                            "= {\"text\":\"hi all\"}",
                            "= {\"text\":\"from the server\"}",
                            "= {\"error\":{\"reason\":\"unauthorized\"}}",
                            "= {\"error\":{\"reason\":\"unmatched topic\"}}",
                            "< [null,null,\"room:hall\",\"new_msg\",{\"text\":\"hi all\"}]")
                    .anyMatch(line -> line.matches("> \\[null,\"\\d+\",\"phoenix\",\"heartbeat\",\\{}]"))
                    .anyMatch(line -> line.matches("< \\[\"(\\d+)\",\"\\1\",\"room:hall\",\"phx_reply\",.*"))
                    .anyMatch(line -> line.matches("< \\[\"(\\d+)\",\"\\1\",\"room:hall\",\"phx_close\",\\{}]"));
            assertThat(server.count("received", "phx_join")).isEqualTo(3);
            assertThat(server.count("received", "heartbeat")).isPositive();
            assertThat(server.count("sent", "new_msg")).isEqualTo(2);
            assertThat(server.count("rooms", "room:hall", "deliveries")).isEqualTo(2);
            assertThat(server.count("distinct_ids")).isEqualTo(1);
        }
    }

    @Test
    void phoenixRefusesAWrongTokenByTheHandshake() throws Exception {
        try (var server = PeerProcess.start(Peer.PHOENIX, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("phoenix", server, "wrong");
            assertThat(dialogue.lines()).contains("refused 403").doesNotContain("upgraded");
            assertThat(server.count("refused")).isEqualTo(1);
        }
    }

    @Test
    void phoenixChannelCrashesByAnUnknownEvent() throws Exception {
        try (var server = PeerProcess.start(Peer.PHOENIX, "--idle-timeout=300")) {
            String twoFrames =
                    "[\"1\",\"1\",\"room:hall\",\"phx_join\",{}]\n[\"1\",\"2\",\"room:hall\",\"nonsense\",{}]";
            Dialogue dialogue = Dialogue.of("mute", server, "/socket/websocket?vsn=2.0.0", "", twoFrames);
            assertThat(dialogue.lines())
                    .contains("< [\"1\",\"1\",\"room:hall\",\"phx_error\",{}]")
                    .last()
                    .isEqualTo("closed 1000");
        }
    }

    @Test
    void pusherAnswersSubscriptionsEventsAndPings() throws Exception {
        try (var server = PeerProcess.start(Peer.PUSHER)) {
            Dialogue dialogue = good(Dialogue.of("pusher", server, "app-key"));
            assertThat(dialogue.lines().get(2))
                    .startsWith("< {\"event\":\"pusher:connection_established\",\"data\":\"{\\\"socket_id\\\":\\\"1.");
            assertThat(dialogue.lines())
                    .contains("> {\"event\":\"pusher:subscribe\",\"data\":{\"auth\":\"\",\"channel\":\"hall\"}}")
                    .containsSubsequence(
                            "< {\"event\":\"pusher_internal:subscription_succeeded\""
                                    + ",\"channel\":\"hall\",\"data\":\"{}\"}",
                            "< {\"event\":\"news\",\"channel\":\"hall\",\"data\":\""
                                    + "{\\\"text\\\":\\\"from the server\\\"}\"}",
                            "= {\"text\":\"from the server\"}",
                            "< {\"event\":\"pusher_internal:subscription_succeeded\""
                                    + ",\"channel\":\"private-desk\",\"data\":\"{}\"}",
                            "= {\"id\":\"1\",\"text\":\"hello\"}",
                            "= {\"ann\":null,\"bob\":null}",
                            "= {\"id\":\"bob\"}",
                            "= {\"ann\":{}}",
                            "= {\"id\":\"bob\"}",
                            "= {\"type\":\"AuthError\",\"error\":\"The connection is unauthorized.\",\"status\":401}",
                            "> {\"event\":\"pusher:ping\",\"data\":{}}",
                            "< {\"event\":\"pusher:pong\",\"data\":\"{}\"}")
                    .anyMatch(line -> line.startsWith("= {\"code\":4301,"));
            assertThat(server.count("rooms", "hall", "deliveries")).isEqualTo(1);
            assertThat(server.count("rooms", "private-desk", "deliveries")).isEqualTo(1);
            assertThat(server.count("received", "pusher:ping")).isEqualTo(1);
        }
    }

    @Test
    void pusherRefusesAnUnknownKeyWith4001() throws Exception {
        try (var server = PeerProcess.start(Peer.PUSHER)) {
            Dialogue dialogue = Dialogue.of("pusher", server, "nobody's");
            assertThat(dialogue.lines())
                    .anyMatch(line -> line.startsWith("< {\"event\":\"pusher:error\",\"data\":\"{\\\"code\\\":4001,"))
                    .noneMatch(line -> line.contains("established"));
            assertThat(server.count("refused")).isEqualTo(1);
        }
    }

    @Test
    void pusherClosesAClientWithoutPongsWith4201() throws Exception {
        try (var server = PeerProcess.start(Peer.PUSHER, "--activity-timeout=1", "--pong-timeout=1")) {
            Dialogue dialogue = Dialogue.of("mute", server, "/app/app-key?protocol=7");
            assertThat(dialogue.lines())
                    .contains("< {\"event\":\"pusher:ping\",\"data\":\"{}\"}")
                    .last()
                    .isEqualTo("closed 4201 Pong reply not received in time");
        }
    }

    /**
     * What an official JavaScript client and a server said to each other: lines "&gt; FRAME" of the client, "&lt;
     * FRAME" of the server, "= JSON" of what the client made of it, and "open PATH SUBPROTOCOLS", "upgraded
     * SUBPROTOCOL", "refused STATUS", "closed CODE REASON".
     *
     * @param exitCode of the client; not 0 where a step of the dialogue failed
     */
    private record Dialogue(int exitCode, List<String> lines) {
        private static final Duration PATIENCE = Duration.ofSeconds(60);

        Dialogue {
            lines = List.copyOf(lines);
        }

        /**
         * Has a client of {@code samples/runs/websocket-node} talk to a server.
         *
         * @param client name of its file, without {@code .js}
         * @param arguments after the port
         */
        static Dialogue of(String client, PeerProcess server, String... arguments) throws InterruptedException {
            Path folder = Checkout.root().resolve("samples/runs/websocket-node");
            Needs.that(
                    () -> Files.exists(folder.resolve("node_modules/ws")), "`npm ci` in samples/runs/websocket-node");
            List<String> command = new ArrayList<>(List.of("node", client + ".js", Integer.toString(server.port())));
            command.addAll(List.of(arguments));
            try (Child child = Child.start(client, command, folder, line -> {})) {
                int exitCode = child.awaitExit(PATIENCE);
                return new Dialogue(exitCode, child.lines());
            }
        }
    }
}
