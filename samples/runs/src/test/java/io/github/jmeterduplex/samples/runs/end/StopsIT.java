package io.github.jmeterduplex.samples.runs.end;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Audit;
import io.github.jmeterduplex.samples.runs.Await;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.TestedHub;
import io.github.jmeterduplex.samples.runs.TestedJsonEcho;
import io.github.jmeterduplex.samples.runs.TestedProtocol;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.websocket.JsonEchoServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of SignalR, over each transport, and of a plain WebSocket that are ended in the middle: their counts are closed
 * all the same, and the servers are told. All in one run, each protocol in a thread of its own.
 */
@Tag("parallel")
class StopsIT {
    private static final int SESSIONS = 20;
    private static final int PER_SECOND = 100;
    /** So many messages are on each server before the end. */
    private static final int ENOUGH = 2 * PER_SECOND;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final List<TestedProtocol> all = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void start() {
        all.add(TestedHub.start("websocket", "messagepack"));
        all.add(TestedHub.start("sse", "json"));
        // A hub misses a client that does not poll and has not sent its disconnect message.
        all.add(TestedHub.start("longpolling", "json", "--disconnect-millis=5000"));
        all.add(TestedJsonEcho.start(JsonEchoServer.Options.POLITE));
    }

    @AfterEach
    void close() {
        for (TestedProtocol protocol : all) {
            protocol.close();
        }
    }

    /** A run that has sent enough over each protocol, and goes on. */
    private JMeterRun underLoad() throws Exception {
        Plan plan = Plan.named("stops").together();
        for (TestedProtocol protocol : all) {
            plan.then(protocol.name());
            protocol.connects(plan, protocol.port(), 60, "sessions = " + SESSIONS);
            protocol.echoes(plan, "durationSeconds = 3600\nmessagesPerSecond = " + PER_SECOND);
        }
        JMeterRun jmeter = JMeterSetup.of(plan.write(folder)).start();
        for (TestedProtocol protocol : all) {
            await(protocol, now -> now.echoes() >= ENOUGH);
        }
        return jmeter;
    }

    private static TestedProtocol.Counts await(TestedProtocol protocol, Predicate<TestedProtocol.Counts> wanted)
            throws Exception {
        TestedProtocol.Counts counts = Await.answer(protocol::counts, wanted, PATIENCE);
        assertThat(counts).as(protocol.name()).matches(wanted);
        return counts;
    }

    /**
     * Everything handed over reaches the server, the drain waits for the replies, and each session sends its disconnect
     * message.
     */
    @Test
    void stopTestNowLosesNothing() throws Exception {
        try (JMeterRun jmeter = underLoad()) {
            jmeter.stopTestNow();
            Finished run = Finished.ended(jmeter, 0, Audit.End.COMPLETED);
            for (TestedProtocol protocol : all) {
                String echo = protocol.label("echo");
                TestedProtocol.Counts counts = await(protocol, now -> now.open() == 0);
                assertThat(run.written(echo))
                        .as(echo)
                        .isGreaterThanOrEqualTo(ENOUGH)
                        .isEqualTo(counts.echoes())
                        .isEqualTo(counts.distinctIds())
                        .isEqualTo(run.count(echo, "replied"));
                assertThat(run.row(echo).code()).isEqualTo("499");
                assertThat(counts.disconnectMessages())
                        .as("disconnect message of " + protocol.name())
                        .isEqualTo(SESSIONS);
            }
            assertThat(run.engine().sessions())
                    .containsEntry("closed", (long) SESSIONS * all.size())
                    .containsEntry("lost", 0L);
        }
    }

    /**
     * JMeter exits at once where a thread has not ended after five seconds. The run waits longer for replies, but no
     * thread of JMeter does, also where each message becomes a sample of it.
     */
    @Test
    void stopTestNowEndsThreadsWhoseMessagesAreInFlight() throws Exception {
        TestedJsonEcho silent = TestedJsonEcho.start(new JsonEchoServer.Options(1, 0, 0, 0, true))
                .named("silent");
        all.add(silent);
        Plan plan = Plan.named("silent");
        silent.connects(plan, silent.port(), 60, "");
        silent.echoes(plan, "messages = 3\nsamples = messages\nwaitForReplies = true");
        try (JMeterRun jmeter = JMeterSetup.of(plan.write(folder))
                .property("duplex.drain.seconds", 8)
                .start()) {
            await(silent, now -> now.echoes() == 3);
            jmeter.stopTestNow();
            Finished run = Finished.ended(jmeter, 0, Audit.End.COMPLETED);
            assertThat(run.report()
                            .number("labels", silent.label("echo"), "lost_by_cause", "end")
                            .longValue())
                    .isEqualTo(3);
            assertThat(run.rows(silent.label("echo")))
                    .as("the messages, and the sample of the sampler that was interrupted")
                    .hasSize(4)
                    .noneMatch(JtlRow::isSuccess);
        }
    }

    /** No drain here, as the JVM is going down: what is in flight is lost by the run's end. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no SIGINT")
    void controlCCompletesTheFiles() throws Exception {
        try (JMeterRun jmeter = underLoad()) {
            jmeter.process().interrupt();
            Finished run = Finished.ended(jmeter, 130, Audit.End.COMPLETED);
            for (TestedProtocol protocol : all) {
                String echo = protocol.label("echo");
                TestedProtocol.Counts counts = await(protocol, now -> now.open() == 0);
                long lost = run.count(echo, "lost");
                assertThat(counts.distinctIds()).as(echo).isBetween(run.count(echo, "replied"), run.written(echo));
                // A connection may hold some that it was handed and has not sent: they have failed, as the one being
                // sent.
                long handedOver = run.written(echo) - run.count(echo, "replied") - lost;
                assertThat(handedOver).as(echo).isBetween(0L, run.count(echo, "failed"));
                assertThat(run.report()
                                .number("labels", echo, "lost_by_cause", "end")
                                .longValue())
                        .isEqualTo(lost);
                assertThat(run.count(echo, "failed") - handedOver)
                        .as("the one being sent")
                        .isLessThanOrEqualTo(1);
            }
        }
    }
}
