package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.websocket.Peer;
import io.github.jmeterduplex.samples.runs.websocket.PeerProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The plans of the folder {@code jmx} for services over a plain WebSocket, small, each against a double. */
@Tag("parallel")
@Tag("long")
class ServicePlansIT {
    private static final int SESSIONS = WebSocketPlansIT.SESSIONS;
    private static final int MESSAGES = 60;
    private static final String AUDIO = "response.output_audio.delta";

    /** The server counts equal recordings once: each user's audio is whole and in order. */
    @Test
    @RunsPlan("realtime-voice.jmx")
    void usersOfARealtimeVoiceApiTakeTurns() throws Exception {
        long turns = 3L * 2;
        try (PeerProcess server = PeerProcess.start(Peer.REALTIME, "--token=sesame", "--delta-every=5")) {
            Finished run = Finished.run(JMeterSetup.of(Checkout.plan("realtime-voice.jmx"))
                            .asInstalled()
                            .property("port", server.port(), "key", "sesame", "users", 3, "rampSeconds", 1)
                            .property("turns", 2, "chunksPerMinute", 6000))
                    .withoutFailedSamples();

            assertThat(run.count("chunk", "unanswered"))
                    .isEqualTo(server.count("received", "input_audio_buffer.append"))
                    .isEqualTo(20 * turns);
            assertThat(server.count("distinct_ids")).isEqualTo(1);
            assertThat(run.count("first audio", "replied")).isEqualTo(turns);
            assertThat(run.count("response", "replied"))
                    .isEqualTo(server.count("sent", "response.done"))
                    .isEqualTo(turns);
            assertThat(run.count("response (first)", "count")).isEqualTo(turns);
            // the first piece of each response is a reply
            assertThat(run.count("json:/type=" + AUDIO, "pushed"))
                    .isEqualTo(server.count("sent", AUDIO) - turns)
                    .isEqualTo(19 * turns);
            assertThat(run.report().labels()).doesNotContainKey("json:/type=error");
        }
    }

    @Test
    @RunsPlan("supabase.jmx")
    void broadcastsAndAChangeOfSupabase() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.SUPABASE, "--token=sesame")) {
            Finished run = Finished.run(WebSocketPlansIT.plan("supabase.jmx", server)
                            .property("key", "sesame", "token", "sesame-of-ann", "heartbeatSeconds", 1)
                            .property("messagesPerSecond", MESSAGES / 3))
                    .withoutFailedSamples();

            WebSocketPlansIT.assertAnswered(run, "broadcast", MESSAGES);
            assertThat(server.count("received", "phx_join")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "heartbeat")).isGreaterThanOrEqualTo(SESSIONS);
            assertThat(run.count("json:/event=broadcast", "pushed"))
                    .isEqualTo(server.count("rooms", "realtime:hall", "deliveries"))
                    .isEqualTo(MESSAGES * (SESSIONS - 1L));
            WebSocketPlansIT.assertPushed(
                    run, "json:/event=postgres_changes", server.count("rooms", "messages", "deliveries"));
        }
    }

    @Test
    @RunsPlan("web-pubsub.jmx")
    void messagesToAGroupOfAzureWebPubSub() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.WEB_PUBSUB, "--token=sesame")) {
            Finished run = Finished.run(WebSocketPlansIT.plan("web-pubsub.jmx", server)
                            .property("token", "sesame", "messagesPerSecond", MESSAGES / 3))
                    .withoutFailedSamples();

            WebSocketPlansIT.assertAnswered(run, "send", MESSAGES);
            assertThat(server.count("received", "joinGroup")).isEqualTo(SESSIONS);
            assertThat(server.count("sent", "ack")).isEqualTo(SESSIONS + MESSAGES);
            assertThat(run.count("json:/from=group", "pushed"))
                    .isEqualTo(server.count("rooms", "hall", "deliveries"))
                    .isEqualTo(MESSAGES * (SESSIONS - 1L));
            WebSocketPlansIT.assertPushed(run, "json:/from=server", server.count("rooms", "(all)", "deliveries"));
        }
    }

    /** The central system refuses an event out of order, and closes the connection if an answer lacks what it asked. */
    @Test
    @RunsPlan("ocpp201.jmx")
    void transactionsOfOcpp201() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.OCPP, "--call-every=300")) {
            Finished run = Finished.run(
                            WebSocketPlansIT.plan("ocpp201.jmx", server).property("messagesPerSecond", MESSAGES / 3))
                    .withoutFailedSamples();

            WebSocketPlansIT.assertAnswered(run, "started", SESSIONS);
            WebSocketPlansIT.assertAnswered(run, "meter value", MESSAGES);
            WebSocketPlansIT.assertAnswered(run, "ended", SESSIONS);
            assertThat(server.count("received", "TransactionEvent")).isEqualTo(2L * SESSIONS + MESSAGES);
            assertThat(server.count("sent", "error")).isZero();
            assertThat(server.count("sent", "ClearCache")).isEqualTo(SESSIONS);
            // the last call of a station may meet its end
            long calls = server.count("sent", "ClearCache") + server.count("sent", "GetVariables");
            assertThat(server.count("received", "result"))
                    .isGreaterThan(2L * SESSIONS)
                    .isBetween(calls - SESSIONS, calls);
            assertThat(run.report().labels()).doesNotContainKey("message");
        }
    }
}
