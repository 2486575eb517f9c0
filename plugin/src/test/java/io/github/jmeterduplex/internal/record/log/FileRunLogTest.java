package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.Outcome;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRunLogTest {
    private static final int QUEUE_ROWS = 1 << 16;

    @TempDir
    Path folder;

    private final FakeClock clock = new FakeClock();

    private FileRunLog open(int queueRows, String... properties) {
        return FileRunLog.open(
                LogFixture.settings(folder, properties),
                LogFixture.info(),
                () -> {
                    throw new AssertionError("no shutdown here");
                },
                new FileRunLog.Surroundings(clock.runClock(), () -> 1, made -> List.of(), queueRows));
    }

    @Test
    void whatManyThreadsCountIsInTheFilesAfterClose() throws Exception {
        FileRunLog log = open(QUEUE_ROWS);
        CountDownLatch done = new CountDownLatch(4);
        List<Thread> threads = IntStream.range(0, 4)
                .mapToObj(t -> new Thread(() -> {
                    LabelStats label = log.label("chat " + t % 2);
                    for (int i = 0; i < 5_000; i++) {
                        label.count(Count.WRITTEN);
                        label.replied(i, LabelStats.NONE);
                        log.row(LogFixture.row(Outcome.REPLIED, label.label()));
                    }
                    done.countDown();
                }))
                .toList();
        threads.forEach(Thread::start);
        done.await();
        clock.advanceMillis(1);
        log.close();

        assertThat(LogFixture.sum(log.directory(), Count.WRITTEN)).isEqualTo(20_000);
        assertThat(LogFixture.sum(log.directory(), Count.SENT)).isEqualTo(20_000);
        long rows =
                Files.readAllLines(log.directory().resolve("messages-0001.jtl")).size() - 1L;
        assertThat(rows + LogFixture.sum(log.directory(), Count.ROWS_DROPPED)).isEqualTo(20_000);
        assertThat(JSON.std.mapFrom(Files.readString(log.directory().resolve(RunFile.NAME))))
                .containsEntry(RunFile.COMPLETED, true);
    }

    @Test
    void fullQueueDropsRowsAndCountsThemPerLabel() throws IOException {
        CountDownLatch writerIsBusy = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        FileRunLog log = open(made -> List.of(figures -> {
            writerIsBusy.countDown();
            await(goOn);
        }));
        clock.advanceMillis(1_000);
        await(writerIsBusy);
        for (int i = 0; i < 25; i++) {
            log.row(LogFixture.row(Outcome.LOST, "chat"));
        }
        goOn.countDown();
        log.close();

        assertThat(LogFixture.sum(log.directory(), Count.ROWS_DROPPED)).isEqualTo(15);
        assertThat(Files.readAllLines(log.directory().resolve("messages-0001.jtl")))
                .hasSize(11);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void errorInOneIntervalCostsNoOther() throws IOException {
        CountDownLatch failed = new CountDownLatch(1);
        FileRunLog log = open(made -> List.of(figures -> {
            failed.countDown();
            throw new InternalError("no file descriptor left");
        }));
        clock.advanceMillis(1_000);
        await(failed);
        log.label("chat").count(Count.UNANSWERED);
        log.close();

        assertThat(LogFixture.sum(log.directory(), Count.UNANSWERED)).isEqualTo(1);
    }

    /** An output that holds something, such as a port, and hears of the end. */
    private static final class Output implements IntervalListener {
        private final CountDownLatch end;

        Output(CountDownLatch end) {
            this.end = end;
        }

        @Override
        public void interval(IntervalFigures figures) {
            // nothing to do
        }

        @Override
        public void ended() {
            end.countDown();
        }
    }

    private FileRunLog open(Function<Path, List<IntervalListener>> outputs) {
        return FileRunLog.open(
                LogFixture.settings(folder),
                LogFixture.info(),
                () -> {},
                new FileRunLog.Surroundings(clock.runClock(), () -> 1, outputs, 10));
    }

    @Test
    void lastStepThatFailsCostsNoOther() {
        CountDownLatch ended = new CountDownLatch(1);
        FileRunLog log = open(made -> List.of(new Output(ended)));
        log.fact("broken", () -> {
            throw new IllegalStateException("no fact");
        });
        log.close();

        assertThat(ended.getCount()).isZero();
    }

    @Test
    void stepThatFailsIsCountedAsTheLinesThatItCost() throws IOException {
        CountDownLatch failed = new CountDownLatch(1);
        FileRunLog log = open(QUEUE_ROWS);
        log.fact("first", () -> {
            boolean isFirst = failed.getCount() > 0;
            failed.countDown();
            if (isFirst) {
                throw new IllegalStateException("no fact");
            }
            return 1;
        });
        clock.advanceMillis(1_000);
        await(failed);
        log.close();

        assertThat(JSON.std.mapFrom(Files.readString(log.directory().resolve(RunFile.NAME))))
                .containsEntry(RunFile.COMPLETED, true)
                .containsEntry(RunFile.WRITE_ERRORS, 1);
    }

    @Test
    void outputsOfALogThatCannotBeginAreEnded() {
        CountDownLatch ended = new CountDownLatch(1);
        assertThatThrownBy(() -> open(made -> {
                    makeFolder(made.resolve(CsvFile.COUNTS.name()));
                    return List.of(new Output(ended));
                }))
                .hasMessageContaining(CsvFile.COUNTS.name());

        assertThat(ended.getCount()).isZero();
    }

    private static void makeFolder(Path path) {
        try {
            Files.createDirectory(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void onlyProblemsGetRowsWhereOnlyTheyAreWanted() throws IOException {
        FileRunLog log = open(QUEUE_ROWS, "duplex.messages", "problems");
        for (Outcome outcome : Outcome.values()) {
            log.row(LogFixture.row(outcome, "chat"));
        }
        log.close();

        assertThat(log.wants(Outcome.REPLIED)).isFalse();
        assertThat(log.wants(Outcome.UNANSWERED)).isFalse();
        assertThat(log.wants(Outcome.LATE)).isTrue();
        assertThat(Files.readAllLines(log.directory().resolve("messages-0001.jtl")))
                .hasSize(1 + 3);
        assertThat(Files.readAllLines(log.directory().resolve("unexpected.jtl")))
                .hasSize(1 + 2);
        assertThat(LogFixture.sum(log.directory(), Count.ROWS_DROPPED)).isZero();
    }

    @Test
    void noRowFilesWhereNoRowsAreWanted() {
        FileRunLog log = open(QUEUE_ROWS, "duplex.messages", "off");
        log.row(LogFixture.row(Outcome.LOST, "chat"));
        log.close();

        assertThat(log.wants(Outcome.LOST)).isFalse();
        assertThat(log.directory()).isDirectoryNotContaining("glob:**.jtl");
    }

    @Test
    void closeOfAnInterruptedThreadWritesAllAndKeepsTheInterrupt() throws IOException {
        FileRunLog log = open(QUEUE_ROWS);
        log.label("chat").lost(new Fault(Cause.END, ""));
        Thread.currentThread().interrupt();
        log.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(LogFixture.sum(log.directory(), Count.LOST_END)).isEqualTo(1);
    }

    @Test
    void secondCloseChangesNothing() throws IOException {
        FileRunLog log = open(QUEUE_ROWS);
        log.label("chat").count(Count.WRITTEN);
        log.close();
        String before = Files.readString(log.directory().resolve(CsvFile.COUNTS.name()));
        log.label("chat").count(Count.WRITTEN);
        log.row(LogFixture.row(Outcome.LOST, "chat"));
        log.close();

        assertThat(Files.readString(log.directory().resolve(CsvFile.COUNTS.name())))
                .isEqualTo(before);
    }

    @Test
    void secondRunOfTheSameNameGetsItsOwnFolder() throws IOException {
        FileRunLog first = open(QUEUE_ROWS, "duplex.engine", "lab");
        first.label("chat").count(Count.WRITTEN);
        first.close();
        FileRunLog second = open(QUEUE_ROWS, "duplex.engine", "lab");
        second.close();

        assertThat(first.directory()).isEqualTo(folder.resolve("run-1").resolve("lab"));
        assertThat(second.directory()).isEqualTo(folder.resolve("run-1").resolve("lab-2"));
        assertThat(LogFixture.sum(first.directory(), Count.WRITTEN)).isEqualTo(1);
        assertThat(LogFixture.counts(second.directory())).isEmpty();
    }

    @Test
    void folderThatCannotBeMadeIsSaidWithWhatToDo() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Settings settings = LogFixture.settings(file);

        assertThatThrownBy(() -> RunLog.open(settings, LogFixture.info(), () -> {}, directory -> List.of()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("Set duplex.results");
    }

    @Test
    void noThreadOfTheLogOutlivesIt() {
        int before = logThreads();
        FileRunLog log = open(QUEUE_ROWS);
        assertThat(logThreads()).isGreaterThan(before);
        log.close();

        assertThat(logThreads()).isEqualTo(before);
    }

    private static int logThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("duplex-"))
                .count();
    }
}
