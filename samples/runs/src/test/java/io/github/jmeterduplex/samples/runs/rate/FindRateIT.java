package io.github.jmeterduplex.samples.runs.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Chat;
import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.RunsPlan;
import io.github.jmeterduplex.samples.runs.SharedChat;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import io.github.jmeterduplex.samples.servers.lean.QueueServer;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A search for the highest rate finds that of a server whose capacity is known, and reports its steps. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@Tag("long")
class FindRateIT {
    private static final String FIND = "io.github.jmeterduplex.control.FindRate";
    private static final double MEAN_MICROS = 5_000;
    private static final double CAPACITY = 1_000_000 / MEAN_MICROS;

    /** A search beside other load may take so long; by itself it takes a third of it. */
    private static final int LONGEST_SECONDS = 420;

    @TempDir
    private Path folder;

    /** Even arrivals meet no queue below the capacity, and one that grows without end above it. */
    @Test
    void theHighestRateIsThatOfTheServer() throws Exception {
        try (ServeProcess server = ServeProcess.start("--capacity", String.valueOf(CAPACITY))) {
            Plan plan = Plan.named("find")
                    .together()
                    .javaRequest(
                            "connect",
                            WsConnect.class,
                            "url = ws://127.0.0.1:%d/echo; sessions = 10; sharing = jvm",
                            server.port())
                    .javaRequest("queued", WsSend.class, """
                            body = {"id":"{{id}}"}; reply = json:/id; messagesPerSecond = find:knee
                            """)
                    .then("search")
                    .javaRequest("find", FIND, """
                            name = knee; maxP99Millis = 300; maxLostPercent = 0; start = 170; precisionPercent = 30
                            stepSeconds = 12; settleSeconds = 1; confirmSeconds = 12
                            """);

            Finished run = Finished.run(JMeterSetup.of(plan.write(folder)).defaultJvm())
                    .withoutFailedSamples();

            JtlRow answer = run.row("find");
            assertThat(answer.message())
                    .matches("highest [0-9.]+/s \\(.* to .*\\), breaks at .* by p99 < 300 ms.*; back"
                            + " after [0-9]+ s; holds for disturbances that come every [0-9]+ s or more often.*");
            Map<?, ?> found = (Map<?, ?>) ((List<?>) run.report().at("highest_rates")).get(0);
            assertThat(number(found, "low_per_second")).isLessThanOrEqualTo(CAPACITY);
            assertThat(number(found, "high_per_second")).isGreaterThanOrEqualTo(CAPACITY);
            assertThat(number(found, "per_second")).isBetween(150.0, CAPACITY);
            List<?> steps = (List<?>) found.get("steps");
            assertThat(steps).hasSizeGreaterThanOrEqualTo(4);
            assertThat(run.rows())
                    .filteredOn(row -> row.label().matches("find [0-9]+: .*"))
                    .hasSameSizeAs(steps);
            assertThat((List<?>) run.report().at("stages")).as("stages").hasSameSizeAs(steps);
            assertThat(run.report().table()).contains("Highest rate: ").contains("queued 1: find 170/s");
            assertThat(run.count("queued", "lost")).isZero();
            assertThat(run.row("queued").isSuccess())
                    .as("the sender ended by itself")
                    .isTrue();
        }
    }

    @Test
    void threadsThatWaitMoveByAPropertyThatTheirTimerReads() throws Exception {
        double mean = 12_500;
        try (LeanServer server = QueueServer.start(0, mean, false, 1)) {
            Plan plan = Plan.named("find-by-property")
                    .together()
                    .threads(100)
                    .rampSeconds(5)
                    .seconds(LONGEST_SECONDS)
                    .javaRequest("connect", WsConnect.class, "url = ws://127.0.0.1:%d/queue", server.port())
                    .javaRequest("queued", WsSend.class, """
                            body = {"id":"{{id}}"}; reply = json:/id; waitForReplies = true
                            """)
                    .throughput("${__P(perMinute,600)}")
                    .then("search")
                    .javaRequest("find", FIND, """
                            name = timer; property = perMinute; label = queued; maxP99Millis = 300; start = 60
                            precisionPercent = 50; stepSeconds = 12; settleSeconds = 1; confirmSeconds = 12
                            """)
                    .stopTest();

            Finished run = Finished.run(
                            JMeterSetup.of(plan.write(folder)).defaultJvm(), Duration.ofSeconds(LONGEST_SECONDS + 60))
                    .withoutFailedSamples();

            assertThat(run.row("find").message())
                    .matches("highest [0-9.]+/s \\(.* to .*\\), breaks at .* by p99 < 300 ms.*; back"
                            + " after [0-9]+ s; holds for disturbances that come every [0-9]+ s or more often.*");
            Map<?, ?> found = (Map<?, ?>) ((List<?>) run.report().at("highest_rates")).get(0);
            assertThat(number(found, "low_per_second")).isLessThanOrEqualTo(1_000_000 / mean);
            assertThat(number(found, "high_per_second")).isGreaterThanOrEqualTo(1_000_000 / mean);
        }
    }

    @Test
    @RunsPlan("find-rate.jmx")
    void boundThatIsBrokenAtTheStartFailsTheSample() throws Exception {
        try (Chat slow = Chat.start("--livechat.delay=1000")) {
            Finished run = Finished.run(slow.run(Checkout.plan("find-rate.jmx"))
                    .property("sessions", 20, "start", 50, "maxP99Millis", 800, "stepSeconds", 12)
                    .property("settleSeconds", 1));

            JtlRow answer = run.row("find");
            assertThat(answer.isSuccess()).isFalse();
            assertThat(answer.message()).startsWith("broken at the start, 50/s");
            assertThat(run.rows("chat.send")).isNotEmpty().allMatch(JtlRow::isSuccess);
            Map<?, ?> search = (Map<?, ?>) ((List<?>) run.report().at("highest_rates")).get(0);
            Map<?, ?> step = (Map<?, ?>) ((List<?>) search.get("steps")).get(0);
            assertThat(number(step, "per_second")).isEqualTo(50);
            assertThat(number(step, "written_per_second")).isBetween(40.0, 60.0);
        }
    }

    private static double number(Map<?, ?> members, String name) {
        return ((Number) members.get(name)).doubleValue();
    }
}
