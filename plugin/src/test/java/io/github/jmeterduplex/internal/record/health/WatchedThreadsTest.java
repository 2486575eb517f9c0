package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WatchedThreadsTest {
    @TempDir
    private Path root;

    private void has(String id, String text) throws IOException {
        Path task = Files.createDirectories(root.resolve("tasks").resolve(id));
        Files.writeString(task.resolve("schedstat"), text);
    }

    /** Only those that it should choose have a file. */
    @Test
    void ofManyThreadsAFewStandForAll() throws IOException {
        List<String> ids =
                IntStream.range(0, 10_000).mapToObj(Integer::toString).toList();
        WatchedThreads threads = new WatchedThreads(new SystemFiles(root), "tasks");
        threads.choose(ids);
        for (int i = 0; i < WatchedThreads.MOST; i++) {
            has(ids.get(i * ids.size() / WatchedThreads.MOST), "0 0 1");
        }
        threads.look();
        for (int i = 0; i < WatchedThreads.MOST; i++) {
            has(ids.get(i * ids.size() / WatchedThreads.MOST), "0 " + 1_000 * (i + 1) + " 2");
        }
        threads.look();
        assertThat(threads.takeNanos()).hasValue(4_500);
    }

    @Test
    void threadThatIsChosenAgainGoesOn() throws IOException {
        WatchedThreads threads = new WatchedThreads(new SystemFiles(root), "tasks");
        has("5", "0 0 1");
        threads.choose(List.of("5"));
        threads.look();
        threads.choose(List.of("4", "5"));
        has("5", "0 3000 2");
        threads.look();
        assertThat(threads.takeNanos()).hasValue(3_000);
    }

    @Test
    void textThatIsNoRecordIsIgnored() throws IOException {
        WatchedThreads threads = new WatchedThreads(new SystemFiles(root), "tasks");
        threads.choose(List.of("5"));
        has("5", "0 0 1");
        threads.look();
        for (String text : List.of("", "1 2", "a b c", "0 -5 3", "0 5 0")) {
            has("5", text);
            threads.look();
        }
        assertThat(threads.takeWaitedNanos()).containsOnly(0);
    }
}
