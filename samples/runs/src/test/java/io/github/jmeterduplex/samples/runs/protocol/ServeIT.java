package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The example plans, unchanged but for the port and their size, against the server in the jar; some more of them run
 * against it in {@code RehearsalIT}.
 */
@Tag("parallel")
class ServeIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static ServeProcess server;

    @BeforeAll
    static void start() throws Exception {
        server = ServeProcess.start();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static JMeterSetup plan(String name, int port, String properties) {
        JMeterSetup setup = JMeterSetup.of(Checkout.plan(name)).property("port", port);
        for (String property : properties.split(" ", -1)) {
            String[] parts = property.split("=", 2);
            setup = setup.property(parts[0], parts[1]);
        }
        return setup;
    }

    @ParameterizedTest
    @CsvSource({
        "livechat.jmx, users=10 rampSeconds=1 seconds=3 messagesPerMinute=6000, chat",
        "walk-users.jmx, users=10 rampSeconds=1 seconds=3, chat.send",
        "fatigue.jmx, sessions=20 rounds=2 roundSeconds=1 holdSeconds=1, chat.send",
        "checks.jmx, sessions=20 seconds=3 checks=1 everyMillis=1500 overSeconds=1 minPerSecond=1, chat.send",
        "connect-storm.jmx, sessions=100 holdSeconds=1, ''",
        "reconnect-storm.jmx, sessions=50 holdSeconds=1 reconnectDelayMillis=100-200, ''",
        "room.jmx, viewers=20 sessions=20 broadcasts=3 listenSeconds=1, ''",
        "users.jmx, sessions=50 seconds=2 messagesPerSecond=50, peer.send",
        "receive.jmx, users=3 rounds=2, ''",
        "login.jmx, users=3 rounds=2, ''",
        "two-services.jmx, users=3 loops=2 thinkMillis=10 rampSeconds=1, chat.send",
        "socketio-stay.jmx, sessions=50 holdSeconds=12, ''",
        "socketio-timer.jmx, users=5 rampSeconds=1 seconds=3, emit",
        "socketio-users.jmx, sessions=50 seconds=2 messagesPerSecond=50, p2p",
        "socketio-room.jmx, viewers=20 broadcasts=3 messagesPerSecond=5, ''",
        "socketio-fatigue.jmx, sessions=20 rounds=2 roundSeconds=1 holdSeconds=1, emit",
        "signalr-stay.jmx, sessions=50 connectsPerSecond=100 holdSeconds=2, ''",
        "recipes/token.jmx, users=3, ''",
        "recipes/assert.jmx, users=3 messages=3, ''",
        "recipes/push.jmx, users=3, ''",
        "recipes/stages.jmx, sessions=20 stageSeconds=1 low=20 high=50, ''"
    })
    void planRunsUnchanged(String name, String properties, String label) throws Exception {
        Finished run = Finished.run(plan(name, server.port(), properties)).withoutFailedSamples();

        assertThat(run.sessions("opened")).isPositive();
        if (!label.isEmpty()) {
            assertThat(run.count(label, "sent")).isPositive().isEqualTo(run.count(label, "replied"));
        }
        assertThat(Await.answer(() -> server.count("open"), open -> open == 0, PATIENCE))
                .isZero();
        assertThat(server.count("broken")).isZero();
    }

    @Test
    void faultsAreInTheFigures() throws Exception {
        try (ServeProcess faulty = ServeProcess.start("--lose", "20", "--double", "20", "--delay", "exp:5ms")) {
            Finished run = Finished.run(
                    plan("one-thread.jmx", faulty.port(), "sessions=20 seconds=3 replyTimeoutMillis=2000"));
            assertThat(run.count("chat.send", "lost")).isPositive().isEqualTo(faulty.count("lost"));
            assertThat(run.count("chat.send", "duplicates")).isPositive().isEqualTo(faulty.count("doubled"));
        }
    }
}
