package io.github.jmeterduplex.samples.runs.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The double of Pusher Channels, seen by pusher-js. */
@Tag("parallel")
class PusherPeerIT {
    @Test
    void subscriptionsEventsAndPingsAreAnswered() throws Exception {
        try (var server = PeerProcess.start(Peer.PUSHER)) {
            Dialogue dialogue = Dialogue.of("pusher", server, "app-key");

            assertThat(dialogue.exitCode()).as(dialogue::toString).isZero();
            assertThat(dialogue.lines().get(2))
                    .startsWith("< {\"event\":\"pusher:connection_established\",\"data\":\"{\\\"socket_id\\\":\\\"1.");
            assertThat(dialogue.lines())
                    .contains("> {\"event\":\"pusher:subscribe\",\"data\":{\"auth\":\"\",\"channel\":\"hall\"}}")
                    .containsSubsequence(
                            "< {\"event\":\"pusher_internal:subscription_succeeded\",\"channel\":\"hall\",\"data\":\"{}\"}",
                            "< {\"event\":\"news\",\"channel\":\"hall\",\"data\":\"{\\\"text\\\":\\\"from the server\\\"}\"}",
                            "= {\"text\":\"from the server\"}",
                            "< {\"event\":\"pusher_internal:subscription_succeeded\",\"channel\":\"private-desk\",\"data\":\"{}\"}",
                            "= {\"id\":\"1\",\"text\":\"hello\"}",
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
    void unknownKeyIsRefusedWith4001() throws Exception {
        try (var server = PeerProcess.start(Peer.PUSHER)) {
            Dialogue dialogue = Dialogue.of("pusher", server, "nobody's");

            assertThat(dialogue.lines())
                    .anyMatch(line -> line.startsWith("< {\"event\":\"pusher:error\",\"data\":\"{\\\"code\\\":4001,"))
                    .noneMatch(line -> line.contains("established"));
            assertThat(server.count("refused")).isEqualTo(1);
        }
    }

    @Test
    void clientWithoutPongsIsClosedWith4201() throws Exception {
        try (var server = PeerProcess.start(Peer.PUSHER, "--activity-timeout=1", "--pong-timeout=1")) {
            Dialogue dialogue = Dialogue.of("mute", server, "/app/app-key?protocol=7");

            assertThat(dialogue.lines())
                    .contains("< {\"event\":\"pusher:ping\",\"data\":\"{}\"}")
                    .last()
                    .isEqualTo("closed 4201 Pong reply not received in time");
        }
    }

    @Test
    void serverEndsWithItsInput() throws Exception {
        assertThat(PeerProcess.exitCodeWithoutInput(Peer.PUSHER)).isZero();
    }
}
