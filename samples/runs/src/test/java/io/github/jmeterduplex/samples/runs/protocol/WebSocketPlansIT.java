package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.gui.PlanFile;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.websocket.Peer;
import io.github.jmeterduplex.samples.runs.websocket.PeerProcess;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The plans of the folder {@code jmx} for protocols over a plain WebSocket, small, each against a server of its
 * protocol.
 */
@Tag("parallel")
@Tag("long")
class WebSocketPlansIT {
    static final int SESSIONS = 20;
    private static final int MESSAGES = 600;

    private static final List<Refusal> REFUSALS = List.of(
            new Refusal(Peer.GRAPHQL, "graphql.jmx", "4403"),
            new Refusal(Peer.GRAPHQL_LEGACY, "graphql-legacy.jmx", "Prohibited connection!"),
            new Refusal(Peer.CENTRIFUGE, "centrifugo.jmx", "3500"),
            new Refusal(Peer.ACTION_CABLE, "actioncable.jmx", "unauthorized"),
            new Refusal(Peer.PHOENIX, "phoenix.jmx", "403"),
            new Refusal(Peer.SUPABASE, "supabase.jmx", "401"),
            new Refusal(Peer.WEB_PUBSUB, "web-pubsub.jmx", "401"),
            new Refusal(Peer.PUSHER, "pusher.jmx", "App key wrong not in this cluster"),
            new Refusal(Peer.OCPP, "ocpp.jmx", "401"),
            new Refusal(Peer.APPSYNC, "appsync.jmx", "UnauthorizedException"),
            new Refusal(Peer.JSON_RPC, "json-rpc.jmx", "401"),
            new Refusal(Peer.MQTT, "mqtt.jmx", "unauthorized"));

    /** A plan's server, which refuses, and what its sessions tell then. */
    private record Refusal(Peer peer, String plan, String words) {
        /** Adds the plan's samplers to one that holds those of all. */
        void addTo(Plan all, PeerProcess server) throws Exception {
            all.part(peer.name());
            for (PlanFile.JavaRequest request :
                    PlanFile.read(Checkout.plan(plan)).javaRequests()) {
                Map<String, String> parameters = new LinkedHashMap<>(request.parameters());
                parameters.replaceAll((parameter, value) ->
                        value.replace("${host}", "127.0.0.1").replace("${port}", Integer.toString(server.port())));
                all.javaRequest(request.name(), request.className(), parameters);
            }
        }
    }

    static JMeterSetup plan(String name, PeerProcess server) {
        return JMeterSetup.of(Checkout.plan(name))
                .asInstalled()
                .property("port", server.port(), "sessions", SESSIONS, "messagesPerSecond", 200, "seconds", 3)
                .property("holdSeconds", 1);
    }

    private static void assertAnswered(Finished run, String label) {
        assertAnswered(run, label, MESSAGES);
    }

    /** Every message had its one reply, and nothing dropped. */
    static void assertAnswered(Finished run, String label, long messages) {
        assertThat(run.count(label, "sent"))
                .isEqualTo(run.count(label, "replied"))
                .isEqualTo(messages);
        assertThat(run.count(label, "duplicates") + run.count(label, "late")).isZero();
        assertThat(run.row("all still there").message()).isEqualTo(SESSIONS + " sessions open, 0 lost");
        assertThat(run.row("disconnect").message()).startsWith("closed " + SESSIONS + " sessions");
    }

    /** Every session had what one of them told all, and no push has a label of its own. */
    static void assertPushed(Finished run, String label, long deliveries) {
        assertThat(run.count(label, "pushed")).isEqualTo(deliveries).isEqualTo(SESSIONS);
        assertThat(run.report().labels()).doesNotContainKey("message");
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
            assertPushed(run, "json:/type=next", server.count("rooms", "hall", "deliveries"));
        }
    }

    @Test
    @RunsPlan("graphql-legacy.jmx")
    void subscriptionsOfTheOlderGraphQlProtocol() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.GRAPHQL_LEGACY, "--token=sesame", "--keep-alive=300")) {
            Finished run = Finished.run(plan("graphql-legacy.jmx", server).property("token", "sesame"))
                    .withoutFailedSamples();

            assertAnswered(run, "count");
            assertThat(run.count("count (each)", "count")).isEqualTo(5L * MESSAGES);
            assertThat(run.count("stop", "replied")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "stop")).isEqualTo(SESSIONS);
            assertThat(server.count("sent", "complete")).isEqualTo(MESSAGES + 1 + SESSIONS);
            assertThat(server.count("sent", "ka")).isGreaterThanOrEqualTo(SESSIONS);
            assertPushed(run, "json:/type=data", server.count("rooms", "hall", "deliveries"));
        }
    }

    @Test
    @RunsPlan("websocket.jmx")
    void textIsSentAndTheNextMessageIsWaitedFor() throws Exception {
        try (LeanServer server = LeanServer.start(0)) {
            Finished run = Finished.run(JMeterSetup.of(Checkout.plan("websocket.jmx"))
                            .asInstalled()
                            .property("port", server.port(), "users", 2, "loops", 5))
                    .withoutFailedSamples();
            assertThat(run.count("echo", "replied")).isEqualTo(10);
            assertThat(run.rows("echo")).hasSize(10);
        }
    }

    @Test
    @RunsPlan("centrifugo.jmx")
    void callsAndAPublicationOfCentrifugo() throws Exception {
        try (PeerProcess server =
                PeerProcess.start(Peer.CENTRIFUGE, "--token=sesame", "--ping-seconds=4", "--pong-seconds=3")) {
            Finished run = Finished.run(plan("centrifugo.jmx", server).property("token", "sesame"))
                    .withoutFailedSamples();

            assertAnswered(run, "call");
            assertThat(server.count("connects")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "rpc")).isEqualTo(MESSAGES);
            assertThat(server.count("distinct_ids")).isEqualTo(MESSAGES);
            assertThat(run.count("publish", "replied")).isEqualTo(1);
            assertPushed(run, "json:/push/channel=hall", server.count("rooms", "hall", "deliveries"));
        }
    }

    @Test
    @RunsPlan("phoenix.jmx")
    void eventsOfPhoenix() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.PHOENIX, "--token=sesame")) {
            Finished run = Finished.run(plan("phoenix.jmx", server).property("token", "sesame", "heartbeatSeconds", 1))
                    .withoutFailedSamples();

            assertAnswered(run, "echo");
            assertThat(server.count("received", "phx_join")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "echo")).isEqualTo(MESSAGES);
            assertThat(server.count("received", "heartbeat")).isGreaterThanOrEqualTo(SESSIONS);
            assertThat(server.count("distinct_ids")).isEqualTo(MESSAGES);
            assertPushed(run, "json:/3=new_msg", server.count("rooms", "room:hall", "deliveries"));
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
            assertPushed(run, "json:/message/text=hello", server.count("rooms", "hall", "deliveries"));
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
            // the last ping of a session may meet its end
            assertThat(server.count("received", "pusher:pong"))
                    .isPositive()
                    .isBetween(server.count("sent", "pusher:ping") - SESSIONS, server.count("sent", "pusher:ping"));
            assertPushed(run, "json:/event=news", server.count("rooms", "hall", "deliveries"));
        }
    }

    /** The central system closes the connection if an answer has another id than its call. */
    @Test
    @RunsPlan("ocpp.jmx")
    void stationsOfOcppAnswerWhatTheyAreAsked() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.OCPP, "--call-every=300")) {
            Finished run = Finished.run(plan("ocpp.jmx", server)).withoutFailedSamples();

            assertAnswered(run, "heartbeat");
            assertThat(server.count("received", "BootNotification")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "Heartbeat")).isEqualTo(MESSAGES);
            assertThat(server.count("rooms", "ClearCache", "deliveries")).isEqualTo(SESSIONS);
            assertThat(server.count("sent", "ClearCache")).isEqualTo(SESSIONS);
            // the last call of a station may meet its end
            long calls = server.count("sent", "ClearCache") + server.count("sent", "GetConfiguration");
            assertThat(server.count("received", "result"))
                    .isGreaterThan(2L * SESSIONS)
                    .isBetween(calls - SESSIONS, calls);
            assertThat(server.count("received", "error")).isZero();
            assertThat(run.report().labels()).doesNotContainKey("message");
        }
    }

    @Test
    @RunsPlan("appsync.jmx")
    void eventsOfAppSync() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.APPSYNC, "--token=sesame", "--ka-every=300")) {
            Finished run = Finished.run(plan("appsync.jmx", server).property("key", "sesame"))
                    .withoutFailedSamples();

            assertAnswered(run, "publish");
            assertThat(server.count("sent", "subscribe_success")).isEqualTo(SESSIONS);
            assertThat(server.count("received", "publish")).isEqualTo(MESSAGES + 1);
            assertThat(server.count("distinct_ids")).isEqualTo(MESSAGES + 1);
            assertThat(server.count("sent", "ka")).isPositive();
            assertPushed(run, "json:/type=data", server.count("rooms", "default/hall", "deliveries"));
        }
    }

    @Test
    @RunsPlan("json-rpc.jmx")
    void callsAndSubscriptionsOfJsonRpc() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.JSON_RPC)) {
            Finished run = Finished.run(plan("json-rpc.jmx", server)).withoutFailedSamples();

            assertAnswered(run, "call");
            assertThat(server.count("received", "eth_blockNumber")).isEqualTo(MESSAGES);
            assertPushed(run, "json:/method=eth_subscription", server.count("rooms", "newHeads", "deliveries"));
            // each session gave back the id that it was given, else the server would have answered with an error
            assertThat(run.count("unsubscribe", "replied")).isEqualTo(SESSIONS);
            assertThat(server.count("sent", "result")).isEqualTo(SESSIONS + MESSAGES + 1 + SESSIONS);
        }
    }

    /** On a busy machine a PUBACK may be late, so more messages than one of a session may be on their way. */
    @Test
    @RunsPlan("mqtt.jmx")
    void messagesOfMqttAreAcknowledged() throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.MQTT)) {
            Finished run = Finished.run(
                            plan("mqtt.jmx", server).property("maxInFlight", MESSAGES, "heartbeatSeconds", 1))
                    .withoutFailedSamples();

            assertAnswered(run, "publish");
            assertThat(server.count("sent", "suback")).isEqualTo(SESSIONS);
            assertThat(server.count("sent", "puback")).isEqualTo(MESSAGES + 1);
            assertThat(server.count("sent", "pingresp")).isPositive();
            assertPushed(run, "regex:^[01]", server.count("sent", "publish"));
        }
    }

    /** The plan signs the subscription with the application's secret. */
    @Test
    void privateChannelOfPusherIsOpenedByThePlan(@TempDir Path folder) throws Exception {
        try (PeerProcess server = PeerProcess.start(Peer.PUSHER, "--key=lab", "--secret=sesame")) {
            Plan plan = Plan.named("private");
            for (PlanFile.JavaRequest request :
                    PlanFile.read(Checkout.plan("pusher.jmx")).javaRequests()) {
                Map<String, String> parameters = new LinkedHashMap<>(request.parameters());
                parameters.replaceAll((parameter, value) ->
                        value.replace("${host}", "127.0.0.1").replace("${port}", Integer.toString(server.port())));
                parameters.computeIfPresent(
                        "onOpen",
                        (name, value) -> value.lines().findFirst().orElseThrow()
                                + "\n{\"event\":\"pusher:subscribe\",\"data\":{\"channel\":\"private-hall\","
                                + "\"auth\":\"lab:{{hmacSha256:sesame,{{json:/data/socket_id}}:private-hall}}\"}}");
                plan.javaRequest(request.name(), request.className(), parameters);
            }
            Finished run = Finished.run(JMeterSetup.of(plan.write(folder))
                            .property("sessions", SESSIONS, "messagesPerSecond", 200, "seconds", 3, "holdSeconds", 1)
                            .property("key", "lab"))
                    .withoutFailedSamples();
            assertAnswered(run, "ping");
            assertThat(server.count("sent", "pusher_internal:subscription_succeeded"))
                    .isEqualTo(SESSIONS);
        }
    }

    /** Each member is notified of each who comes after it, and of each visitor who leaves. */
    @Test
    @RunsPlan("pusher-presence.jmx")
    void membersOfAPresenceChannelOfPusher() throws Exception {
        int messages = 60;
        int visitors = 4;
        int present = SESSIONS + visitors;
        try (PeerProcess server = PeerProcess.start(Peer.PUSHER, "--key=lab", "--secret=sesame")) {
            Finished run = Finished.run(plan("pusher-presence.jmx", server)
                            .property("key", "lab", "secret", "sesame", "visitors", visitors)
                            .property("messagesPerSecond", messages / 3))
                    .withoutFailedSamples();

            assertAnswered(run, "note", messages);
            assertThat(server.count("rooms", "presence-hall", "deliveries")).isEqualTo(messages * (SESSIONS - 1L));
            assertThat(run.count("json:/event=pusher_internal:member_added", "pushed"))
                    .isEqualTo(server.count("sent", "pusher_internal:member_added"))
                    .isEqualTo(present * (present - 1L) / 2);
            // a visitor who leaves may not learn of the others who leave
            assertThat(run.count("json:/event=pusher_internal:member_removed", "pushed"))
                    .isBetween((long) SESSIONS * visitors, server.count("sent", "pusher_internal:member_removed"));
            assertThat(run.report().labels()).doesNotContainKey("message");
        }
    }

    /** In one run, as nothing else comes of it. */
    @Test
    void refusalIsToldInTheServersWords(@TempDir Path folder) throws Exception {
        List<PeerProcess> servers = new ArrayList<>();
        try {
            Plan all = Plan.named("refusals").together();
            for (Refusal refusal : REFUSALS) {
                String secret = refusal.peer == Peer.PUSHER ? "key" : "token";
                servers.add(PeerProcess.start(refusal.peer, "--" + secret + "=sesame"));
                refusal.addTo(all, servers.get(servers.size() - 1));
            }
            Finished run = Finished.run(
                    JMeterSetup.of(all.write(folder)).property("sessions", SESSIONS, "token", "wrong", "key", "wrong"));

            for (Refusal refusal : REFUSALS) {
                JtlRow connect = run.part(refusal.peer.name()).row("connect");
                assertThat(connect.isSuccess()).isFalse();
                assertThat(connect.message()).contains("opened 0 of " + SESSIONS, refusal.words);
            }
            assertThat(run.sessions("failed")).isEqualTo((long) REFUSALS.size() * SESSIONS);
        } finally {
            servers.forEach(PeerProcess::close);
        }
    }
}
