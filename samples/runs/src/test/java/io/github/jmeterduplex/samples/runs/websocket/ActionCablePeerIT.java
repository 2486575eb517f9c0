package io.github.jmeterduplex.samples.runs.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server of Action Cable's protocol, seen by the client of Rails. */
@Tag("parallel")
class ActionCablePeerIT {
    private static final String HALL =
            "\"identifier\":\"{\\\"channel\\\":\\\"RoomChannel\\\",\\\"room\\\":\\\"hall\\\"}\"";
    private static final String SECRET =
            "\"identifier\":\"{\\\"channel\\\":\\\"RoomChannel\\\",\\\"room\\\":\\\"secret\\\"}\"";

    @Test
    void subscriptionsAndMessagesAreAnsweredAndPingsCome() throws Exception {
        try (var server = PeerProcess.start(Peer.ACTION_CABLE, "--token=sesame")) {
            Dialogue dialogue = Dialogue.of("actioncable", server, "sesame");

            assertThat(dialogue.exitCode()).as(dialogue::toString).isZero();
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
    void wrongTokenIsRefusedByADisconnect() throws Exception {
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
    void serverEndsWithItsInput() throws Exception {
        assertThat(PeerProcess.exitCodeWithoutInput(Peer.ACTION_CABLE)).isZero();
    }
}
