package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthProbeThreadTest {
    private static final int TICKS_A_RECORD = 10;

    @TempDir
    private Path root;

    private void schedstat(long delayNanos, long runs) throws IOException {
        Files.writeString(root.resolve("proc/self/task/11/schedstat"), "123456 " + delayNanos + " " + runs + "\n");
    }

    /** A loop that is woken on the core of the thread that measures would wait until the files are read. */
    @Test
    void loopsAreGivenTheirTasksAfterTheFilesWereRead() throws IOException {
        Files.createDirectories(root.resolve("proc/self/task/11"));
        Files.writeString(root.resolve("proc/self/task/11/comm"), "Load 1-1\n");
        schedstat(0, 7);
        SystemFiles files = new SystemFiles(root);
        RunDelay runDelay = new RunDelay(files, () -> 0, () -> Set.of("Load 1-1"));
        runDelay.choose();
        List<OptionalLong> readBeforeTask = new ArrayList<>();
        LoopLag loops = new LoopLag(() -> 0);
        loops.watch(List.of(task -> {
            readBeforeTask.add(runDelay.takeNanos());
            task.run();
        }));
        HealthProbeThread probes =
                new HealthProbeThread(new Hiccups(() -> 0), loops, new DescriptorPeak(files), runDelay);

        probes.measure(TICKS_A_RECORD);
        schedstat(TimeUnit.MILLISECONDS.toNanos(3), 8);
        probes.measure(2 * TICKS_A_RECORD);

        assertThat(readBeforeTask).containsExactly(OptionalLong.of(0), OptionalLong.of(3_000_000));
    }
}
