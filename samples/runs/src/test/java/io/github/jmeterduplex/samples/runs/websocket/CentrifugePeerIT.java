package io.github.jmeterduplex.samples.runs.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server of Centrifugo's protocol, seen by centrifuge-js. */
@Tag("parallel")
class CentrifugePeerIT {
    private static final String CONNECT = "{\"connect\":{},\"id\":1}";

    @Test
    void requestsSubscriptionsAndPingsAreAnswered() throws Exception {
        try (var server =
                PeerProcess.start(Peer.CENTRIFUGE, "--token=sesame", "--ping-seconds=4", "--pong-seconds=3")) {
            Dialogue dialogue = Dialogue.of("centrifuge", server, "sesame");

            assertThat(dialogue.exitCode()).as(dialogue::toString).isZero();
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
    void wrongTokenIsRefusedWith3500() throws Exception {
        try (var server = PeerProcess.start(Peer.CENTRIFUGE, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("centrifuge", server, "wrong");

            assertThat(dialogue.lines())
                    .contains("closed 3500 invalid token", "= {\"code\":3500,\"reason\":\"invalid token\"}");
            assertThat(server.count("refused")).isEqualTo(1);
            assertThat(server.count("connects")).isZero();
        }
    }

    @Test
    void clientWithoutPongsIsClosedWith3012() throws Exception {
        try (var server = PeerProcess.start(Peer.CENTRIFUGE, "--ping-seconds=2", "--pong-seconds=1")) {
            Dialogue dialogue = Dialogue.of("mute", server, "/connection/websocket", "", CONNECT);

            assertThat(dialogue.lines()).contains("< {}").last().isEqualTo("closed 3012 no pong");
        }
    }

    @Test
    void serverEndsWithItsInput() throws Exception {
        assertThat(PeerProcess.exitCodeWithoutInput(Peer.CENTRIFUGE)).isZero();
    }
}
