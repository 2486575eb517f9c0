package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that end by a signal, in a JVM of their own. */
class KilledRunTest {
    private static final int MESSAGES = 1_000;
    private static final long DEADLINE_SECONDS = 30;

    @TempDir
    Path folder;

    /** The run that is killed: sends, says so, and waits to be killed; what is in flight is lost at the end. */
    static final class Victim {
        public static void main(String[] arguments) throws InterruptedException {
            RunLog[] log = new RunLog[1];
            Runnable countInFlight = () -> {
                for (int i = 0; i < MESSAGES; i++) {
                    log[0].label("chat").lost(new Fault(Cause.END, ""));
                }
            };
            log[0] = RunLog.open(
                    LogFixture.settings(Path.of(arguments[0]), "duplex.engine", "victim"),
                    LogFixture.info(),
                    countInFlight,
                    directory -> List.of());
            for (int i = 0; i < MESSAGES; i++) {
                log[0].label("chat").count(Count.WRITTEN);
            }
            System.out.println("sent");
            new CountDownLatch(1).await();
        }
    }

    private Process start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        assertThat(out.readLine()).isEqualTo("sent");
        return process;
    }

    private long total(Count count) throws IOException {
        List<LabelCounts> lines = new ArrayList<>();
        CsvFile.COUNTS.read(
                folder.resolve("run-1").resolve("victim").resolve(CsvFile.COUNTS.name()), lines::add, warning -> {});
        return lines.stream().mapToLong(line -> line.counts().get(count)).sum();
    }

    private String runJson() throws IOException {
        return Files.readString(folder.resolve("run-1").resolve("victim").resolve("run.json"));
    }

    @Test
    void signalCountsWhatIsInFlightAndCompletesTheFiles() throws Exception {
        Process victim = start();
        victim.destroy();
        assertThat(victim.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThat(total(Count.WRITTEN)).isEqualTo(MESSAGES);
        assertThat(total(Count.SENT)).isEqualTo(MESSAGES);
        assertThat(total(Count.LOST_END)).isEqualTo(MESSAGES);
        assertThat(runJson()).contains("\"completed\" : true");
    }

    @Test
    void killLeavesAllWholeIntervals() throws Exception {
        Process victim = start();
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
            while (total(Count.WRITTEN) < MESSAGES && System.nanoTime() < deadline) {
                victim.waitFor(20, TimeUnit.MILLISECONDS);
            }
        } finally {
            victim.destroyForcibly();
        }
        assertThat(victim.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThat(total(Count.WRITTEN)).isEqualTo(MESSAGES);
        assertThat(total(Count.LOST)).isZero();
        assertThat(runJson()).contains("\"completed\" : false").contains("\"plan\" : \"chat.jmx\"");
    }
}
