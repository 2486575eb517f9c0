package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Outcome;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files themselves are {@link FileRunLogTest}'s. */
class WriterThreadTest {
    private static final long CALM = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int SENDERS = 4;
    private static final int WAKING = 4_096;
    private static final int ROWS = 3 * WAKING;
    private static final long FLOOD = TimeUnit.MILLISECONDS.toNanos(2);

    @Test
    void rowsThatComeFastAreFetchedSooner() {
        assertThat(WriterThread.nextPoll(CALM, 0)).isEqualTo(CALM);
        assertThat(WriterThread.nextPoll(CALM, 512)).isEqualTo(CALM);
        assertThat(WriterThread.nextPoll(CALM, 1_024)).isEqualTo(CALM / 2);
        assertThat(WriterThread.nextPoll(CALM / 2, 512)).isEqualTo(CALM / 2);
        assertThat(WriterThread.nextPoll(CALM, 60_000)).isEqualTo(FLOOD);
        assertThat(WriterThread.nextPoll(FLOOD, 60_000)).isEqualTo(FLOOD);
        assertThat(WriterThread.nextPoll(FLOOD, 5)).isEqualTo(CALM);
    }

    /** A burst does not fill the queue while the thread sleeps: the next poll would be after the test's time. */
    @RepeatedTest(20)
    void manyRowsOfManyThreadsWakeIt(@TempDir Path folder) throws Exception {
        LogFixture log = new LogFixture(folder, "duplex.interval.seconds", "60");
        WriterThread thread = new WriterThread(ROWS, log.writer, TimeUnit.HOURS.toNanos(1));
        thread.start();
        ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
        try {
            for (int i = 0; i < SENDERS; i++) {
                senders.execute(() -> {
                    for (int row = 0; row < ROWS / SENDERS; row++) {
                        assertThat(thread.offer(LogFixture.row(Outcome.REPLIED, "chat")))
                                .isTrue();
                    }
                });
            }
            senders.shutdown();
            assertThat(senders.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (thread.waiting() >= WAKING && System.nanoTime() - deadline < 0) {
                Thread.onSpinWait();
            }
            assertThat(thread.waiting()).isLessThan(WAKING);
        } finally {
            thread.end(20_000);
        }
    }
}
