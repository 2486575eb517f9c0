package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What became of messages turns JMeter red, here and at the controller of a remote engine. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
@Tag("long")
class CheckMessagesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String[] SMALL = {
        "sessions=20",
        "messagesPerSecond=100",
        "seconds=8",
        "checks=2",
        "everyMillis=2500",
        "minPerSecond=50",
        "replyTimeoutMillis=20000"
    };

    @TempDir
    private Path folder;

    @Test
    @RunsPlan("checks.jmx")
    void allIsWell(Chat chat) throws Exception {
        Finished run = Finished.run(
                        small(chat.run(Checkout.plan("checks.jmx")), "-J").arguments("-JmaxP99Millis=5000"))
                .withoutFailedSamples();

        List<JtlRow> checks = run.rows("check");
        assertThat(checks).hasSize(2);
        assertThat(checks)
                .extracting(JtlRow::message)
                .allMatch(text ->
                        text.matches("p95 [0-9.]+ ms, p99 [0-9.]+ ms over the run's first [0-9.]+ s \\(intended\\),"
                                + " lost 0\\.00 %, [0-9.]+/s, 20 open"));
        assertThat(checks).allMatch(row -> Math.abs(p99(row) - row.elapsedMillis()) <= 0.55);
        assertThat(run.count("chat.send", "lost")).isZero();
    }

    @Test
    void everyBrokenBoundIsInTheResultsFile() throws Exception {
        try (Chat slow = Chat.start("--livechat.delay=300", "--livechat.drop.every=10")) {
            Finished run = Finished.run(small(slow.run(Checkout.plan("checks.jmx")), "-J")
                    .arguments(
                            "-JmaxP99Millis=200", "-JminPerSecond=150", "-JminOpen=21", "-JreplyTimeoutMillis=2000"));

            assertThat(run.rows("check")).hasSize(2).noneMatch(JtlRow::isSuccess);
            JtlRow last = run.rows("check").get(1);
            assertThat(last.code()).isEqualTo("417");
            assertThat(last.elapsedMillis()).isBetween(300L, 8_000L);
            assertThat(last.message())
                    .matches("p99 [0-9]+ ms is above maxP99Millis 200; lost [0-9.]+ % is above maxLostPercent 0"
                            + " \\([0-9]+ lost, 0 never written, of [0-9]+\\); [0-9.]+/s is below minPerSecond 150;"
                            + " open 20 is below minOpen 21\\. In all: p95 .*");
            assertThat(run.rows())
                    .as("samples that failed, but for those of lost messages")
                    .filteredOn(row -> !row.isSuccess() && !row.code().equals("408"))
                    .hasSize(2);
        }
    }

    @Test
    void brokenBoundCanEndTheTest(Chat chat) throws Exception {
        String plan = Files.readString(Checkout.plan("checks.jmx"));
        int checks = plan.indexOf("testname=\"Checks\"");
        String stopping = plan.substring(0, checks)
                + plan.substring(checks).replaceFirst("on_sample_error\">continue<", "on_sample_error\">stoptestnow<");
        assertThat(stopping).isNotEqualTo(plan);
        Path file = Files.writeString(folder.resolve("stopping.jmx"), stopping);
        JMeterSetup setup = small(chat.run(file), "-J").arguments("-Jseconds=3600", "-Jchecks=1000", "-JminOpen=21");
        try (JMeterRun run = setup.start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.rows("check"))
                    .singleElement()
                    .satisfies(row -> assertThat(row.message()).contains("open 20 is below minOpen 21"));
        }
    }

    @Test
    void controllerOfARemoteEngineSeesBrokenBounds() throws Exception {
        try (Chat slow = Chat.start("--livechat.delay=150");
                RemoteEngine engine = RemoteEngine.start(folder.resolve("engine"))) {
            List<JtlRow> red = checksAtController(slow, engine, "maxP99Millis=100");
            assertThat(red).hasSize(2).noneMatch(JtlRow::isSuccess);
            assertThat(red).extracting(JtlRow::code).containsOnly("417");
            assertThat(red)
                    .extracting(JtlRow::message)
                    .allMatch(text -> text.matches("p99 [0-9]+ ms is above maxP99Millis 100\\. In all: p95 .*"));
            assertThat(red).extracting(JtlRow::elapsedMillis).allMatch(elapsed -> elapsed >= 150);

            List<JtlRow> green = checksAtController(slow, engine, "maxP99Millis=5000");
            assertThat(green).hasSize(2).allMatch(JtlRow::isSuccess);
            assertThat(green).extracting(JtlRow::elapsedMillis).allMatch(elapsed -> elapsed >= 150);
        }
    }

    /** Runs the plan in the engine, and reads the results file of the controller. */
    private static List<JtlRow> checksAtController(Chat chat, RemoteEngine engine, String bound) throws Exception {
        URI url = URI.create(chat.url());
        JMeterSetup setup = small(JMeterSetup.of(Checkout.plan("checks.jmx")), "-G")
                .arguments("-Ghost=" + url.getHost(), "-Gport=" + url.getPort(), "-G" + bound);
        try (JMeterRun run = engine.here(setup).start()) {
            assertThat(run.awaitEnd(PATIENCE)).as(run.process().tail()).isZero();
            assertThat(run.engineFolders()).as("files of the controller").hasSize(1);
            assertThat(run.rows())
                    .filteredOn(row -> !row.label().equals("check"))
                    .allMatch(JtlRow::isSuccess);
            List<JtlRow> checks = run.rows("check");
            assertThat(Files.readString(run.folder().resolve("results.jtl")).contains(",false,"))
                    .as("what the manual has CI look for")
                    .isEqualTo(!checks.stream().allMatch(JtlRow::isSuccess));
            return checks;
        }
    }

    private static JMeterSetup small(JMeterSetup setup, String option) {
        for (String property : SMALL) {
            setup.arguments(option + property);
        }
        return setup;
    }

    private static double p99(JtlRow check) {
        return Double.parseDouble(check.message().replaceFirst(".*p99 ([0-9.]+) ms .*", "$1"));
    }
}
