package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SenderNamesTest {
    @Test
    void kernelKeepsFifteenBytes() {
        assertThat(SenderNames.kept("Load 1-1")).containsExactly("Load 1-1");
        assertThat(SenderNames.kept("Thread Group 1-10000")).contains("Thread Group 1-", "Thread ..-10000");
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @ValueSource(strings = {"Load 1-1", "The highest rate 12-345", "Gruppe für Größen 3-17", "Thread Group  1-1"})
    void threadOfJMeterIsFoundByItsNameHere(String name) throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread thread = new Thread(
                () -> {
                    runs.countDown();
                    await(end);
                },
                name);
        thread.start();
        runs.await();
        try {
            SystemFiles files = SystemFiles.ofThisMachine();
            List<String> ids = files.names("proc/self/task");
            Set<String> names = ids.stream()
                    .map(id -> files.text("proc/self/task/" + id + "/comm")
                            .orElse("")
                            .strip())
                    .collect(Collectors.toSet());
            Set<String> sending = SenderNames.now();
            assertThat(sending).containsAll(SenderNames.kept(name));
            assertThat(names).containsAnyElementsOf(SenderNames.kept(name));
        } finally {
            end.countDown();
            thread.join();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
