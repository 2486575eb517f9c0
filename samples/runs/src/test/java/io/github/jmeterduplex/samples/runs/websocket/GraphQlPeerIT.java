package io.github.jmeterduplex.samples.runs.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server of graphql-transport-ws, seen by the client of graphql-ws. */
@Tag("parallel")
class GraphQlPeerIT {
    @Test
    void requestsSubscriptionsAndPingsAreAnswered() throws Exception {
        try (var server = PeerProcess.start(Peer.GRAPHQL, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("graphql", server, "sesame");

            assertThat(dialogue.exitCode()).as(dialogue::toString).isZero();
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
                            "< {\"id\":\"5\",\"type\":\"next\",\"payload\":{\"data\":{\"messages\":{\"room\":\"hall\",\"text\":\"hi all\"}}}}",
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
    void wrongTokenIsRefusedWith4403() throws Exception {
        try (var server = PeerProcess.start(Peer.GRAPHQL, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("graphql", server, "wrong");

            assertThat(dialogue.lines())
                    .contains("closed 4403 Forbidden", "= {\"code\":4403,\"reason\":\"Forbidden\"}")
                    .noneMatch(line -> line.startsWith("< "));
            assertThat(server.count("sent", "connection_ack")).isZero();
        }
    }

    @Test
    void missingInitEndsInTimeWith4408() throws Exception {
        try (var server = PeerProcess.start(Peer.GRAPHQL, "--init-timeout=100")) {
            Dialogue dialogue = Dialogue.of("mute", server, "/graphql", "graphql-transport-ws");

            assertThat(dialogue.lines()).last().isEqualTo("closed 4408 Connection initialisation timeout");
        }
    }

    @Test
    void pingsOfTheServerAreAnsweredByTheClient() throws Exception {
        try (var server = PeerProcess.start(Peer.GRAPHQL, "--ping-every=100")) {
            Dialogue dialogue = Dialogue.of("graphql", server);

            assertThat(dialogue.lines()).containsSubsequence("< {\"type\":\"ping\"}", "> {\"type\":\"pong\"}");
            assertThat(server.count("received", "pong")).isPositive();
        }
    }

    @Test
    void serverEndsWithItsInput() throws Exception {
        assertThat(PeerProcess.exitCodeWithoutInput(Peer.GRAPHQL)).isZero();
    }
}
