package io.github.jmeterduplex.samples.runs.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.Samplers;
import io.github.jmeterduplex.samples.runs.TestedHub;
import io.github.jmeterduplex.samples.runs.TestedJsonEcho;
import io.github.jmeterduplex.samples.runs.TestedProtocol;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.websocket.JsonEchoServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers of SignalR, over each transport and in each format, and of a plain WebSocket lose, delay and double replies:
 * the report counts what the servers counted, to the message. All in one run, each protocol in a thread of its own.
 */
@Tag("parallel")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("long")
class LossIT {
    /** One message each, as a hub makes a session's calls wait for the one that is delayed. */
    private static final int SESSIONS = 286;

    private static final int DROP_EVERY = 10;
    private static final int DELAY_EVERY = 13;
    private static final int DUPLICATE_EVERY = 11;
    private static final int UNKNOWN_EVERY = 7;
    private static final int TIMEOUT_MILLIS = 6_000;
    private static final int DELAY_MILLIS = 14_000;

    private static final String[] HUB = {
        "--drop-every=" + DROP_EVERY,
        "--delay-every=" + DELAY_EVERY,
        "--delay-every-millis=" + DELAY_MILLIS,
        "--duplicate-every=" + DUPLICATE_EVERY,
        "--unknown-every=" + UNKNOWN_EVERY
    };

    /** Its library completes a call once. */
    private static final String[] GO_HUB = {
        "--drop-every=" + DROP_EVERY, "--delay-every=" + DELAY_EVERY, "--delay-every-millis=" + DELAY_MILLIS
    };

    private final List<TestedProtocol> all = new ArrayList<>();
    private Finished run;

    @BeforeAll
    void runAll(@TempDir Path folder) throws Exception {
        all.add(TestedHub.start("websocket", "json", HUB));
        all.add(TestedHub.start("websocket", "messagepack", HUB));
        all.add(TestedHub.start("sse", "json", HUB));
        all.add(TestedHub.start("longpolling", "messagepack", HUB));
        for (String format : List.of("json", "messagepack")) {
            all.add(TestedHub.startGo("websocket", format, GO_HUB));
        }
        all.add(TestedHub.startGo("sse", "json", GO_HUB));
        all.add(TestedJsonEcho.start(
                new JsonEchoServer.Options(DROP_EVERY, DELAY_EVERY, DELAY_MILLIS, DUPLICATE_EVERY, true)));
        Plan plan = Plan.named("loss").together();
        for (TestedProtocol protocol : all) {
            plan.then(protocol.name());
            // a pace that a busy machine keeps, too: hubs give up on handshakes that take longer than 15 s
            protocol.connects(plan, protocol.port(), 60, "sessions = " + SESSIONS + "\nconnectsPerSecond = 12");
            protocol.echoes(
                    plan,
                    "messages = %d; messagesPerSecond = 200; replyTimeoutMillis = %d"
                            .formatted(SESSIONS, TIMEOUT_MILLIS));
            protocol.controls(plan, "still there", Samplers.HOLD, "seconds = " + (DELAY_MILLIS / 1_000 + 6));
        }
        run = Finished.run(JMeterSetup.of(plan.write(folder)));
    }

    @AfterAll
    void close() {
        for (TestedProtocol protocol : all) {
            protocol.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> reportCountsWhatTheServerCounted() {
        return all.stream().map(protocol -> DynamicTest.dynamicTest(protocol.name(), () -> counted(protocol)));
    }

    private void counted(TestedProtocol protocol) {
        String echo = protocol.label("echo");
        TestedProtocol.Counts counts = protocol.counts();
        long dropped = SESSIONS / DROP_EVERY;
        long delayed = SESSIONS / DELAY_EVERY - SESSIONS / (DROP_EVERY * DELAY_EVERY);
        // None is a multiple of all three.
        long duplicated = protocol.name().startsWith("go-")
                ? 0
                : SESSIONS / DUPLICATE_EVERY
                        - SESSIONS / (DROP_EVERY * DUPLICATE_EVERY)
                        - SESSIONS / (DELAY_EVERY * DUPLICATE_EVERY);
        assertThat(counts.dropped()).isEqualTo(dropped);
        assertThat(counts.delayed()).isEqualTo(delayed);
        assertThat(counts.duplicated()).isEqualTo(duplicated);
        assertThat(counts.distinctIds())
                .isEqualTo(counts.echoes())
                .isEqualTo(run.written(echo))
                .isEqualTo(SESSIONS);

        assertThat(run.count(echo, "lost")).isEqualTo(dropped + delayed);
        assertThat(run.report()
                        .number("labels", echo, "lost_by_cause", "timeout")
                        .longValue())
                .isEqualTo(dropped + delayed);
        assertThat(run.count(echo, "late")).isEqualTo(delayed);
        assertThat(run.report().number("labels", echo + " (late)", "count").longValue())
                .isEqualTo(delayed);
        assertThat(run.count(echo, "duplicates")).isEqualTo(duplicated);
        assertThat(run.count(echo, "replied")).isEqualTo(SESSIONS - dropped - delayed);
        assertThat(run.count(echo, "failed") + run.count(echo, "wrong")).isZero();
        assertThat(counts.connects()).isEqualTo(SESSIONS);
    }

    @Test
    void completionsOfNothingAreIgnoredAndCounted() {
        int hubs = 4;
        int each = (int) IntStream.rangeClosed(1, SESSIONS)
                .filter(number -> number % UNKNOWN_EVERY == 0)
                .filter(number -> number % DROP_EVERY != 0 && number % DELAY_EVERY != 0)
                .count();
        assertThat(run.engine().runJson().get("facts"))
                .extracting("packets_ignored")
                .isEqualTo(Map.of("a completion of no invocation", each * hubs));
    }

    @Test
    void noSessionFallsAndNoSampleFails() {
        assertThat(run.rows()).allMatch(JtlRow::isSuccess);
        assertThat(run.sessions("lost") + run.sessions("failed")).isZero();
        assertThat(run.report().labels()).as("what nobody waits for").doesNotContainKeys("message");
    }
}
