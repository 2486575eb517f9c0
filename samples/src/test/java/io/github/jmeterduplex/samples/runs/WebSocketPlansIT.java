package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.harness.Checkout;
import io.github.jmeterduplex.samples.harness.JMeterSetup;
import io.github.jmeterduplex.samples.websocket.Peer;
import io.github.jmeterduplex.samples.websocket.PeerProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The plans of the folder {@code jmx} for protocols over a plain WebSocket, small, each against a server of its
 * protocol.
 */
@Tag("parallel")
class WebSocketPlansIT {
    private static final int SESSIONS = 20;
    private static final int MESSAGES = 600;

    private static JMeterSetup plan(String name, PeerProcess server) {
        return JMeterSetup.of(Checkout.plan(name))
                .property("port", server.port())
                .property("sessions", SESSIONS)
                .property("messagesPerSecond", 200)
                .property("seconds", 3)
                .property("holdSeconds", 1);
    }

    /** Every message had its one reply, and nothing fell. */
    private static void assertAnswered(Finished run, String label) {
        assertThat(run.count(label, "sent"))
                .isEqualTo(run.count(label, "replied"))
                .isEqualTo(MESSAGES);
        assertThat(run.count(label, "duplicates") + run.count(label, "late")).isZero();
        assertThat(run.row("all still there").message()).isEqualTo(SESSIONS + " sessions open, 0 lost");
        assertThat(run.row("disconnect").message()).startsWith("closed " + SESSIONS + " sessions");
    }

    @Test
    @RunsPlan("graphql.jmx")
    void queriesAndASubscriptionOfGraphQl() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.GRAPHQL, "--token=sesame", "--ping-every=300")) {
            Finished run = Finished.run(plan("graphql.jmx", server).property("token", "sesame"))
                    .withoutFailedSamples();

            assertAnswered(run, "query");
            assertThat(server.count("sent", "connection_ack")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "subscribe")).isEqualTo(SESSIONS + MESSAGES + 1);
            assertThat(server.count("distinct_ids")).isEqualTo(MESSAGES);
            assertThat(server.count("received", "pong")).isPositive().isLessThanOrEqualTo(server.count("sent", "ping"));
            assertThat(run.count("json:/type=next", "pushed"))
                    .isEqualTo(server.count("rooms", "hall", "deliveries"))
                    .isEqualTo(SESSIONS);
            assertThat(run.report().labels()).doesNotContainKey("message");
        }
    }

    @Test
    @RunsPlan("centrifugo.jmx")
    void callsAndAPublicationOfCentrifugo() throws Exception {
        try (PeerProcess server =
                PeerProcess.start(Peer.CENTRIFUGE, "--token=sesame", "--ping-seconds=2", "--pong-seconds=1")) {
            Finished run = Finished.run(plan("centrifugo.jmx", server).property("token", "sesame"))
                    .withoutFailedSamples();

            assertAnswered(run, "call");
            assertThat(server.count("connects")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "rpc")).isEqualTo(MESSAGES);
            assertThat(server.count("distinct_ids")).isEqualTo(MESSAGES);
            assertThat(run.count("publish", "replied")).isEqualTo(1);
            assertThat(run.count("json:/push/channel=hall", "pushed"))
                    .isEqualTo(server.count("rooms", "hall", "deliveries"))
                    .isEqualTo(SESSIONS);
            assertThat(run.report().labels()).doesNotContainKey("message");
        }
    }

    @Test
    @RunsPlan("phoenix.jmx")
    void eventsOfPhoenix() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.PHOENIX, "--token=sesame")) {
            Finished run = Finished.run(plan("phoenix.jmx", server)
                            .property("token", "sesame")
                            .property("heartbeatSeconds", 1))
                    .withoutFailedSamples();

            assertAnswered(run, "echo");
            assertThat(server.count("received", "phx_join")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "echo")).isEqualTo(MESSAGES);
            assertThat(server.count("received", "heartbeat")).isGreaterThanOrEqualTo(SESSIONS);
            assertThat(server.count("distinct_ids")).isEqualTo(MESSAGES);
            assertThat(run.count("json:/3=new_msg", "pushed"))
                    .isEqualTo(server.count("rooms", "room:hall", "deliveries"))
                    .isEqualTo(SESSIONS);
            assertThat(run.report().labels()).doesNotContainKey("message");
        }
    }

    @Test
    @RunsPlan("actioncable.jmx")
    void actionsOfActionCable() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.ACTION_CABLE, "--token=sesame")) {
            Finished run = Finished.run(plan("actioncable.jmx", server).property("token", "sesame"))
                    .withoutFailedSamples();

            assertAnswered(run, "echo");
            assertThat(server.count("sent", "confirm_subscription")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "message")).isEqualTo(MESSAGES + 1);
            assertThat(server.count("sent", "ping")).isPositive();
            assertThat(run.count("json:/message/text=hello", "pushed"))
                    .isEqualTo(server.count("rooms", "hall", "deliveries"))
                    .isEqualTo(SESSIONS);
            assertThat(run.report().labels()).doesNotContainKey("message");
        }
    }

    @Test
    @RunsPlan("pusher.jmx")
    void pingsAndAnEventOfPusher() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.PUSHER, "--key=lab", "--activity-timeout=1")) {
            Finished run = Finished.run(plan("pusher.jmx", server).property("key", "lab"))
                    .withoutFailedSamples();

            assertAnswered(run, "ping");
            assertThat(server.count("received", "pusher:subscribe")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "pusher:ping")).isEqualTo(MESSAGES);
            assertThat(server.count("received", "pusher:pong")).isEqualTo(server.count("sent", "pusher:ping"));
            assertThat(run.count("json:/event=news", "pushed"))
                    .isEqualTo(server.count("rooms", "hall", "deliveries"))
                    .isEqualTo(SESSIONS);
            assertThat(run.report().labels()).doesNotContainKey("message");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GRAPHQL      | graphql.jmx     | 4403
            CENTRIFUGE   | centrifugo.jmx  | 3500
            ACTION_CABLE | actioncable.jmx | unauthorized
            PHOENIX      | phoenix.jmx     | 403
            PUSHER       | pusher.jmx      | App key wrong not in this cluster
            """)
    void refusalIsToldInTheServersWords(Peer peer, String plan, String words) throws Exception {
        String secret = peer == Peer.PUSHER ? "key" : "token";
        try (PeerProcess server = PeerProcess.start(peer, "--" + secret + "=sesame")) {
            Finished run = Finished.run(plan(plan, server).property(secret, "wrong"));

            assertThat(run.row("connect").isSuccess()).isFalse();
            assertThat(run.row("connect").message()).contains("opened 0 of " + SESSIONS, words);
            assertThat(run.sessions("failed")).isEqualTo(SESSIONS);
        }
    }
}
