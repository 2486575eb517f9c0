package io.github.jmeterduplex.samples.runs.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompDisconnect;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompSubscribe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** StopTestNow in the middle of every wait there is: each JMeter thread of one plan waits in another sampler. */
@Tag("parallel")
class StopIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long ENDED_MILLIS = 30_000;
    private static final String FOR_LONG = "60000";

    /**
     * Where a thread waits.
     *
     * @param label of the sample that must be interrupted
     * @param done samples before it
     * @param server what its sessions meet
     * @param property of that thread, as {@code name=value} without its number; blank for none
     */
    private record Wait(String label, int done, HostileServer.Script server, String property) {}

    @TempDir
    private Path folder;

    @Test
    void stopTestNowEndsEveryWait() throws Exception {
        CountDownLatch reached = new CountDownLatch(5);
        List<Wait> waits = List.of(
                new Wait("connect", 0, mute("CONNECT", reached), ""),
                new Wait("connect", 0, StompPeer.polite(), "settle=" + FOR_LONG),
                new Wait("subscribe", 1, mute("SUBSCRIBE", reached), ""),
                new Wait("send", 2, mute("SEND", reached), ""),
                new Wait("send", 2, StompPeer.polite(), "pace=0.001"),
                new Wait("send", 2, frozen(reached), "messages=1000"),
                new Wait("hold", 3, StompPeer.polite(), "hold=3600"),
                new Wait("wait", 4, StompPeer.polite(), "open=2"),
                new Wait("disconnect", 5, mute("DISCONNECT", reached), ""));
        try (Faults.Servers servers = new Faults.Servers();
                JMeterRun run = start(waits, servers)) {
            int done = waits.stream().mapToInt(Wait::done).sum();
            assertThat(reached.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            awaitRows(run, done);
            long stoppedNanos = System.nanoTime();
            run.stopTestNow();
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - stoppedNanos))
                    .as("milliseconds until JMeter has ended")
                    .isLessThan(ENDED_MILLIS);
            check(run, waits);
        }
    }

    /** JMeter's Sample Timeout interrupts in the same way: that ends one sample, and leaves the next one alone. */
    @Test
    void sampleTimeoutEndsOneSampleOnly() throws Exception {
        long limitMillis = 10_000;
        List<Step> steps = List.of(
                Step.of(HoldSessions.class, "first sample").fails(409).within(5000),
                Step.of(StompConnect.class, "connect").says("opened 1 of 1"),
                hold("long hold", "60")
                        .fails(499, "Sample Timeout")
                        // JMeter's timer and the sample have clocks of their own.
                        .atLeast(limitMillis - 100)
                        .within(limitMillis),
                hold("hold after it", "0.3")
                        .says("1 session open, 0 lost")
                        .atLeast(300)
                        .within(300));
        try (Faults.Servers servers = new Faults.Servers()) {
            steps.get(1).with("url", "ws://" + servers.start(StompPeer.polite()).hostPort() + "/ws");
            Plan plan = Plan.named("sample-timeout").sampleTimeout(limitMillis);
            steps.forEach(step -> step.addTo(plan));
            try (JMeterRun run = JMeterSetup.of(plan.write(folder)).start()) {
                assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
                List<JtlRow> rows = run.rows();
                assertThat(rows)
                        .extracting(JtlRow::label)
                        .isEqualTo(steps.stream().map(Step::label).toList());
                for (int i = 0; i < steps.size(); i++) {
                    steps.get(i).check(rows.get(i));
                }
                RunFiles.of(run).assertQuietLog();
            }
        }
    }

    private static Step hold(String label, String seconds) {
        return Step.of(HoldSessions.class, label).with("seconds", seconds);
    }

    private static HostileServer.Script mute(String command, CountDownLatch reached) {
        return StompPeer.hostile(command, (peer, frame) -> reached.countDown());
    }

    private static HostileServer.Script frozen(CountDownLatch reached) {
        return StompPeer.hostile("SEND", (peer, frame) -> {
            reached.countDown();
            peer.wire().freeze(PATIENCE.toMillis());
        });
    }

    private JMeterRun start(List<Wait> waits, Faults.Servers servers) throws IOException {
        Plan plan = Plan.named("stop").threads(waits.size());
        Step.of(StompConnect.class, "connect")
                .with("url", "ws://${__P(server${__threadNum})}/ws", "settleMillis", "${__P(settle${__threadNum},0)}")
                .with("connectTimeoutMillis", FOR_LONG)
                .addTo(plan);
        Step.of(StompSubscribe.class, "subscribe", "destination", "/topic/x", "receiptTimeoutMillis", FOR_LONG)
                .addTo(plan);
        Step.of(StompSend.class, "send", "destination", "/app/x", "body", "x".repeat(20_000))
                .with("messages", "${__P(messages${__threadNum},2)}")
                .with("messagesPerSecond", "${__P(pace${__threadNum},)}", "reply", "receipt", "waitForReplies", true)
                .with("replyTimeoutMillis", FOR_LONG)
                .addTo(plan);
        Step.of(HoldSessions.class, "hold", "seconds", "${__P(hold${__threadNum},0)}")
                .addTo(plan);
        Step.of(WaitSessions.class, "wait", "open", "${__P(open${__threadNum},1)}")
                .addTo(plan);
        Step.of(StompDisconnect.class, "disconnect", "receiptTimeoutMillis", FOR_LONG)
                .addTo(plan);
        JMeterSetup setup = JMeterSetup.of(plan.write(folder))
                .property("jmeter.save.saveservice.autoflush", true, "duplex.drain.seconds", 1);
        for (int i = 0; i < waits.size(); i++) {
            setup.property(
                    "server" + (i + 1), servers.start(waits.get(i).server()).hostPort());
            String property = waits.get(i).property();
            if (!property.isEmpty()) {
                int equals = property.indexOf('=');
                setup.property(property.substring(0, equals) + (i + 1), property.substring(equals + 1));
            }
        }
        return setup.start();
    }

    private static void awaitRows(JMeterRun run, int count) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (run.rows().size() < count) {
            assertThat(System.nanoTime()).as("rows: " + run.rows()).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    private static void check(JMeterRun run, List<Wait> waits) throws Exception {
        Map<String, List<JtlRow>> rows =
                run.rows().stream().collect(Collectors.groupingBy(row -> row.text("threadName")));
        for (int i = 0; i < waits.size(); i++) {
            List<JtlRow> ofThread = rows.get("users 1-" + (i + 1));
            JtlRow last = ofThread.get(ofThread.size() - 1);
            assertThat(ofThread).hasSize(waits.get(i).done() + 1);
            assertThat(ofThread.subList(0, ofThread.size() - 1)).allMatch(JtlRow::isSuccess);
            assertThat(last.label()).isEqualTo(waits.get(i).label());
            assertThat(last.isSuccess()).isFalse();
            assertThat(last.code()).as(last.message()).isEqualTo("499");
            assertThat(last.message()).contains("interrupted", "the test was stopped");
        }
        RunFiles.of(run).assertQuietLog();
        RunReport report = run.report();
        long outcomes = List.of("replied", "lost", "failed", "wrong", "unanswered").stream()
                .mapToLong(outcome -> report.count("send", outcome))
                .sum();
        assertThat(report.count("send", "sent")).isEqualTo(outcomes);
        assertThat(report.count("send", "lost"))
                .as("in flight when it was stopped")
                .isGreaterThanOrEqualTo(2);
    }
}
