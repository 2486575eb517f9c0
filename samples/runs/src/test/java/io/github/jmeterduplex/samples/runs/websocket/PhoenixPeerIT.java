package io.github.jmeterduplex.samples.runs.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The double of Phoenix's channels, seen by Phoenix's JavaScript client. */
@Tag("parallel")
class PhoenixPeerIT {
    @Test
    void joinsPushesAndHeartbeatsAreAnswered() throws Exception {
        try (var server = PeerProcess.start(Peer.PHOENIX, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("phoenix", server, "sesame");

            assertThat(dialogue.exitCode()).as(dialogue::toString).isZero();
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
    void wrongTokenIsRefusedByTheHandshake() throws Exception {
        try (var server = PeerProcess.start(Peer.PHOENIX, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("phoenix", server, "wrong");

            assertThat(dialogue.lines()).contains("refused 403").doesNotContain("upgraded");
            assertThat(server.count("refused")).isEqualTo(1);
        }
    }

    @Test
    void unknownEventCrashesTheChannel() throws Exception {
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
    void serverEndsWithItsInput() throws Exception {
        assertThat(PeerProcess.exitCodeWithoutInput(Peer.PHOENIX)).isZero();
    }
}
