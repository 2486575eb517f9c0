package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The Socket.IO plans of the folder {@code jmx}, small, against the official server 4. */
class SocketIoPlansIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static SocketIoNodeProcess server;

    @BeforeAll
    static void start() throws Exception {
        server = SocketIoNodeProcess.start(SocketIoNodeProcess.V4, "--ping-interval=1000", "--ping-timeout=8000");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void startCountingAgain() throws Exception {
        Await.answer(() -> server.count("open", "sockets"), open -> open == 0, PATIENCE);
        server.resetStats();
    }

    @Test
    @Tag("parallel")
    @RunsPlan("socketio.jmx")
    void everybodySendsEveryFifthOfASecond() throws Exception {
        Finished run = Finished.run(plan("socketio.jmx")
                        .property("sessions", 200, "connectsPerSecond", 500, "everySeconds", 0.2, "seconds", 3))
                .withoutFailedSamples();

        assertThat(run.count("emit", "sent"))
                .as("200 users, every 0.2 s, for 3 s")
                .isEqualTo(3_000);
        assertAcknowledged(run);
        assertThat(run.engine().messagesBySession("emit").values()).hasSize(200).containsOnly(15L);
        assertUsers(run, 200);
        assertThat(run.row("all still there").message()).isEqualTo("200 sessions open, 0 lost");
    }

    @Test
    @Tag("parallel")
    @RunsPlan("socketio-stay.jmx")
    void usersLogInAtAPaceAndStay() throws Exception {
        Finished run = Finished.run(plan("socketio-stay.jmx")
                        .property("sessions", 300, "connectsPerSecond", 100, "holdSeconds", 10))
                .withoutFailedSamples();

        assertUsers(run, 300);
        assertThat(server.count("transports", "websocket")).isEqualTo(300);
        assertThat(run.row("log in").message()).startsWith("opened 300 of 300 sessions (websocket 300)");
        assertThat(run.row("log in").elapsedMillis())
                .as("the last of 300 logins is due 2,990 ms after the first")
                .isGreaterThanOrEqualTo(2_900);
        assertThat(run.row("stay").message())
                .as("9 s without the answer to a heartbeat, and the server would have closed it")
                .isEqualTo("300 sessions open, 0 lost");
        assertThat(run.row("disconnect").message()).startsWith("closed 300 sessions");
    }

    @Test
    @Tag("parallel")
    @RunsPlan("socketio-timer.jmx")
    void usersAreAcknowledgedUnderATimer() throws Exception {
        Finished run = Finished.run(plan("socketio-timer.jmx")
                        .property("users", 10, "rampSeconds", 1, "messagesPerMinute", 6_000, "seconds", 6))
                .withoutFailedSamples();

        assertThat(run.rows("emit")).as("samples at 100/s").hasSizeGreaterThan(200);
        assertThat(run.count("emit", "sent")).isEqualTo(run.rows("emit").size());
        assertAcknowledged(run);
        assertUsers(run, 10);
    }

    @Test
    @Tag("parallel")
    @RunsPlan("socketio-users.jmx")
    void usersWriteToEachOther() throws Exception {
        Finished run = Finished.run(plan("socketio-users.jmx")
                        .property("sessions", 500, "connectsPerSecond", 500, "messagesPerSecond", 500, "seconds", 2))
                .withoutFailedSamples();

        assertThat(run.count("p2p", "sent"))
                .isEqualTo(run.count("p2p", "replied"))
                .isEqualTo(server.count("events", "p2p"))
                .isEqualTo(server.count("emitted", "p2p"))
                .isEqualTo(server.count("distinct_ids"))
                .isEqualTo(1_000);
        assertThat(users().keySet())
                .containsExactlyInAnyOrderElementsOf(Samplers.userNames().subList(0, 500));
        assertThat(users().values())
                .allSatisfy(user -> assertThat(user).containsEntry("sent", 2).containsEntry("to_self", 0));
        assertThat(server.count("undeliverable")).isZero();
        assertUsers(run, 500);
        assertThat(run.row("hold").message()).isEqualTo("500 sessions open, 0 lost");
    }

    @Test
    @Tag("parallel")
    @RunsPlan("socketio-room.jmx")
    void messagesToARoomReachAllViewers() throws Exception {
        Finished run = Finished.run(
                        plan("socketio-room.jmx").property("viewers", 300, "broadcasts", 10, "messagesPerSecond", 5))
                .withoutFailedSamples();

        assertThat(run.row("all are there").message()).isEqualTo("300 of 300 sessions open");
        assertThat(run.count("broadcast", "replied"))
                .isEqualTo(run.count("broadcast", "sent"))
                .isEqualTo(server.count("rooms", "hall", "broadcasts"))
                .isEqualTo(10);
        assertThat(run.report().number("labels", "broadcast (each)", "count").longValue())
                .isEqualTo(server.count("rooms", "hall", "deliveries"))
                .isEqualTo(3_000);
        assertThat(run.count("broadcast", "duplicates") + run.count("broadcast", "late"))
                .isZero();
        assertUsers(run, 300);
        assertThat(run.row("hold").message()).isEqualTo("300 sessions open, 0 lost");
    }

    @Test
    @RunsPlan("socketio-fatigue.jmx")
    void fatigue() throws Exception {
        Finished run = Finished.run(plan("socketio-fatigue.jmx")
                        .property("sessions", 50, "rounds", 3, "roundSeconds", 2, "messagesPerSecond", 200)
                        .property("holdSeconds", 1))
                .withoutFailedSamples();

        // The pace runs on between the rounds.
        assertThat(run.count("emit", "sent")).isGreaterThanOrEqualTo(1_200);
        assertThat(run.report().number("labels", "emit", "per_second").doubleValue())
                .isCloseTo(200, Percentage.withPercentage(40));
        assertAcknowledged(run);
        assertUsers(run, 50);
        assertThat(run.engine().idsInRows())
                .as("rows: the plan asks for problems alone")
                .isZero();
        assertThat(run.row("all still there").message()).isEqualTo("50 sessions open, 0 lost");
    }

    private static JMeterSetup plan(String name) {
        return JMeterSetup.of(Checkout.plan(name)).property("port", server.port());
    }

    private static void assertAcknowledged(Finished run) throws Exception {
        assertThat(run.count("emit", "sent"))
                .isEqualTo(run.count("emit", "replied"))
                .isEqualTo(server.count("events", "echo"))
                .isEqualTo(server.count("acks"));
    }

    /** All came in, each under a name of its own, and none dropped. */
    private static void assertUsers(Finished run, long users) throws Exception {
        assertThat(run.sessions("opened"))
                .isEqualTo(run.sessions("peak"))
                .isEqualTo(server.count("connects"))
                .isEqualTo(users);
        assertThat(run.sessions("lost") + run.sessions("failed")).isZero();
        assertThat(users()).hasSize((int) users);
    }

    /** What the server counted of each user. */
    @SuppressWarnings("unchecked") // the keys of a JSON object are strings
    private static Map<String, Map<String, Object>> users() throws Exception {
        return (Map<String, Map<String, Object>>) server.stats().get("users");
    }
}
