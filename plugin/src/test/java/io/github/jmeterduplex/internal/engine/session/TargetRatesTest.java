package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.management.ThreadMXBean;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.MapAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What samplers aim at, in {@code run.json}. */
class TargetRatesTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int LABELS = 2_000;

    @TempDir
    Path folder;

    private Run run() {
        Map<String, String> properties = Map.of(
                "duplex.results", folder.toString(),
                "duplex.run", "run",
                "duplex.engine", "engine",
                "duplex.drain.seconds", "0",
                "duplex.summary.seconds", "0");
        Settings settings = Settings.read(properties::get);
        return new Run(
                settings,
                new KeptBytes(settings.keptBytes()),
                beforeShutdown -> RunLog.open(
                        settings, new RunInfo("chat.jmx", Map.of(), Map.of()), beforeShutdown, directory -> List.of()),
                traffic -> new MemoryConnector(System::nanoTime));
    }

    private MapAssert<String, Object> assertFacts() throws IOException {
        Path file = folder.resolve("run").resolve("engine").resolve(RunFile.NAME);
        return assertThat(JSON.std.mapFrom(Files.readString(file)))
                .extractingByKey(RunFile.FACTS, InstanceOfAssertFactories.map(String.class, Object.class));
    }

    @Test
    void ratesOfManyLabelsAreSummedWithoutCopyingThemEachTime() throws IOException {
        Run run = run();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < LABELS; i++) {
            run.paces().aims("label " + i, 0.5);
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                .as("bytes for %d labels", LABELS)
                .isLessThan(LABELS * 1_000);
        run.paces().aims("label 0", 1);
        run.end();

        assertFacts().containsEntry(RunFile.TARGET_PER_SECOND, LABELS * 0.5 + 1);
        assertFacts()
                .extractingByKey(RunFile.TARGETS, InstanceOfAssertFactories.map(String.class, Object.class))
                .hasSize(LABELS)
                .containsEntry("label 0", 1.5)
                .containsEntry("label 7", 0.5);
    }
}
