package io.github.jmeterduplex.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.live.IntervalFixture;
import io.github.jmeterduplex.internal.record.interval.IntervalFigures;
import io.github.jmeterduplex.internal.record.interval.IntervalListener;
import io.github.jmeterduplex.internal.record.interval.IntervalListeners;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.SessionCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ControllerRunTest {
    private static final String COMPLETED = """
            {"engine": "%s", "start_epoch_ms": 1795218930000, "completed": true, "interval_seconds": 1}""";

    @TempDir
    private Path folder;

    private final AtomicLong nanos = new AtomicLong(1);
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<IntervalFigures> shown = new CopyOnWriteArrayList<>();

    private ControllerRun controller(int count, int expected) {
        IntervalListener output = shown::add;
        return new ControllerRun(
                new ControllerRun.Setup(folder, count, expected, new IntervalListeners(List.of(output))),
                new ControllerRun.Surroundings() {
                    @Override
                    public void line(String text) {
                        lines.add(text);
                    }

                    @Override
                    public byte[] search(byte[] report) {
                        return report;
                    }

                    @Override
                    public void ended(ControllerRun.End end) {}
                },
                nanos::get);
    }

    private static Map<String, String> facts(long offset) {
        return Map.of(
                ResultsChannel.VERSION, EngineShare.version(), ResultsChannel.CLOCK_OFFSET, Long.toString(offset));
    }

    private void pass(double seconds) {
        nanos.addAndGet((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
    }

    private static byte[] figures(String engine, long second, long written) throws IOException {
        return new EngineParcel(
                        Optional.of(IntervalFixture.between(second, second + 1)
                                .label("a", Map.of(Count.WRITTEN, written), 100)
                                .sessions(Map.of(SessionCount.OPEN, written))
                                .figures()),
                        0,
                        COMPLETED.formatted(engine),
                        EngineParcel.End.NOT_YET)
                .toBytes();
    }

    private static byte[] end() throws IOException {
        return new EngineParcel(Optional.empty(), 0, "", EngineParcel.End.ENDED).toBytes();
    }

    private long written(String engine) throws IOException {
        long[] sum = new long[1];
        CsvFile.COUNTS.read(
                folder.resolve(engine).resolve("counts.csv"),
                line -> sum[0] += line.counts().get(Count.WRITTEN),
                lines::add);
        return sum[0];
    }

    @Test
    void sumsOfAllEnginesAreShownAndEachHasItsFiles() throws IOException {
        ControllerRun controller = controller(2, 2);
        controller.join(1, "lab1", facts(0));
        controller.join(2, "lab2", facts(0));
        controller.deliver(1, 1, figures("x", 0, 3));
        controller.deliver(2, 1, figures("x", 0, 4));
        assertThat(controller.tick(0)).isNull();
        controller.deliver(1, 2, figures("x", 1, 5));
        assertThat(controller.tick(0)).isNull();
        controller.deliver(1, 3, end());
        assertThat(controller.tick(0)).isNull();
        controller.deliver(2, 2, end());

        assertThat(controller.tick(0)).isEqualTo(new ControllerRun.End(true, true, false));

        controller.cut();
        assertThat(shown.get(0).labels().get(0).counts().get(Count.WRITTEN)).isEqualTo(7);
        assertThat(shown.get(0).sessions().counts().get(SessionCount.OPEN)).isEqualTo(7);
        assertThat(shown.get(1).sessions().counts().get(SessionCount.OPEN))
                .as("the second engine has said nothing new")
                .isEqualTo(9);
        assertThat(written("x")).isEqualTo(8);
        assertThat(written("x-2")).isEqualTo(4);
    }

    @Test
    void parcelThatComesAgainCountsOnce() throws IOException {
        ControllerRun controller = controller(1, 1);
        controller.join(1, "lab1", facts(0));
        byte[] parcel = figures("x", 0, 3);
        controller.deliver(1, 1, parcel);
        controller.deliver(1, 1, parcel);

        controller.cut();
        assertThat(written("x")).isEqualTo(3);
    }

    @Test
    void silentEngineIsNamedOnceAndAgainWhenItIsBack() throws IOException {
        ControllerRun controller = controller(2, 2);
        controller.join(1, "lab1", facts(0));
        controller.join(2, "lab2", facts(0));
        controller.deliver(1, 1, figures("one", 0, 3));
        controller.deliver(2, 1, figures("two", 0, 4));
        pass(3.4);
        controller.tick(0);
        assertThat(lines).isEmpty();
        controller.deliver(1, 2, new byte[0]);
        pass(0.2);
        controller.tick(0);
        controller.tick(0);
        assertThat(lines)
                .singleElement()
                .asString()
                .startsWith("duplex: engine lab2 (two, share 2/2) has sent nothing");
        assertThat(shown.get(shown.size() - 1).sessions().counts().get(SessionCount.OPEN))
                .isEqualTo(3);
        controller.deliver(2, 2, figures("two", 5, 4));
        assertThat(lines).hasSize(2).last().isEqualTo("duplex: engine lab2 (two, share 2/2) is back");
    }

    @Test
    void machineThatStoodStillDoesNotBlameItsEngines() {
        ControllerRun controller = controller(1, 1);
        controller.join(1, "lab1", facts(0));
        pass(20);
        controller.tick(TimeUnit.SECONDS.toNanos(19));

        assertThat(lines).isEmpty();
    }

    @Test
    void runDoesNotWaitForeverForAnEngineThatHasGone() throws IOException {
        ControllerRun controller = controller(2, 2);
        controller.join(1, "lab1", facts(0));
        controller.join(2, "lab2", facts(0));
        controller.deliver(1, 1, figures("one", 0, 3));
        controller.deliver(2, 1, figures("two", 0, 3));
        pass(29);
        controller.deliver(1, 2, end());
        assertThat(controller.tick(0)).isNull();
        pass(1.1);

        assertThat(controller.tick(0)).isEqualTo(new ControllerRun.End(true, false, true));
        controller.cut();
    }

    @Test
    void lateEngineIsNamedAndSoIsOneThatNeverComes() {
        ControllerRun controller = controller(3, 3);
        controller.shared();
        controller.join(1, "lab1", facts(0));
        pass(3.6);
        controller.tick(0);
        assertThat(lines)
                .anyMatch(line ->
                        line.startsWith("duplex: nothing is heard of the engines that have the shares 2/3, 3/3"));
        pass(3);
        controller.join(2, "lab2", facts(0));
        assertThat(lines).contains("duplex: engine lab2 (share 2/3) began 7 s after the first");
    }

    /** JMeter could not reach the third, so nobody waits for it; the run is incomplete all the same. */
    @Test
    void engineThatJmeterCouldNotReachIsNotWaitedFor() throws IOException {
        ControllerRun controller = controller(2, 1);
        controller.join(1, "lab1", facts(0));
        controller.deliver(1, 1, figures("one", 0, 3));
        controller.deliver(1, 2, end());

        assertThat(controller.tick(0)).isEqualTo(new ControllerRun.End(true, false, false));
        controller.cut();
    }

    /** JMeter does not learn of the end of an engine that a signal has ended. */
    @Test
    void engineThatASignalHasEndedIsIncomplete() throws IOException {
        ControllerRun controller = controller(1, 1);
        controller.join(1, "lab1", facts(0));
        controller.deliver(1, 1, figures("one", 0, 3));
        controller.deliver(1, 2, new EngineParcel(Optional.empty(), 0, "", EngineParcel.End.CUT).toBytes());

        assertThat(controller.tick(0)).isEqualTo(new ControllerRun.End(true, false, true));
        controller.cut();
    }

    /** An answer to join was lost: the engine asks again, and what it has sent meanwhile stays. */
    @Test
    void engineThatJoinsTwiceIsOne() throws IOException {
        ControllerRun controller = controller(1, 1);
        controller.join(1, "lab1", facts(0));
        controller.deliver(1, 1, figures("one", 0, 3));
        assertThat(controller.join(1, "lab1", facts(0))).isEmpty();
        controller.deliver(1, 2, end());

        assertThat(controller.tick(0)).isEqualTo(new ControllerRun.End(true, true, false));
        controller.deliver(1, 3, figures("one", 1, 3));
        controller.cut();
        controller.deliver(1, 4, figures("one", 2, 3));
        assertThat(written("one"))
                .as("nothing is written to files that are closed")
                .isEqualTo(6);
    }

    @Test
    void otherVersionsAreRefused() {
        ControllerRun controller = controller(1, 1);

        assertThat(controller.join(1, "lab1", Map.of(ResultsChannel.VERSION, "2")))
                .isEqualTo(
                        "engine lab1 has Duplex 2, and the controller has development: give all machines the same jar");
        assertThat(controller.tick(0))
                .as("nobody else is waited for")
                .isEqualTo(new ControllerRun.End(false, false, false));
    }

    @Test
    void clocksAreCorrectedAndNamedIfTheyAreFarOff() throws IOException {
        ControllerRun controller = controller(2, 2);
        controller.join(1, "lab1", facts(-250));
        controller.join(2, "lab2", facts(99));
        controller.deliver(1, 1, figures("one", 0, 3));
        controller.cut();

        assertThat(lines)
                .containsExactly(
                        "duplex: the clock of engine lab1 (share 1/2) is 250 ms ahead of that of this machine; its"
                                + " times are corrected here");
        assertThat(folder.resolve("one/run.json")).content().contains("1795218929750", "\"clock_offset_ms\" : -250");
        assertThat(Files.readString(folder.resolve("one/sessions.csv"))).contains("1795218929750,1000");
    }

    @Test
    void figuresThatCannotBeReadAreNamedAndMakeTheRunIncomplete() throws IOException {
        ControllerRun controller = controller(1, 1);
        controller.join(1, "lab1", facts(0));
        controller.deliver(1, 1, figures("../../x", 0, 3));
        controller.deliver(1, 2, new byte[] {1, 2, 3});
        controller.deliver(7, 1, new byte[] {1});
        controller.deliver(1, 3, end());

        assertThat(lines).singleElement().asString().contains("sent figures that cannot be read");
        assertThat(controller.tick(0)).isEqualTo(new ControllerRun.End(true, false, false));
        controller.cut();
        assertThat(folder.resolve("engine-1")).as("a name is no path").isDirectory();
    }

    @Test
    @Timeout(60)
    void enginesDeliverAtTheSameTime() throws Exception {
        int count = 8;
        int seconds = 200;
        ControllerRun controller = controller(count, count);
        CyclicBarrier start = new CyclicBarrier(count + 1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            int index = i;
            threads.add(new Thread(() -> {
                try {
                    start.await();
                    controller.join(index, "lab" + index, facts(0));
                    for (int second = 0; second < seconds; second++) {
                        controller.deliver(index, second + 1, figures("e" + index, second, index));
                    }
                    controller.deliver(index, seconds + 1, end());
                } catch (Exception e) {
                    lines.add(e.toString());
                }
            }));
        }
        threads.forEach(Thread::start);
        start.await();
        ControllerRun.End ended = null;
        while (ended == null) {
            ended = controller.tick(0);
        }
        controller.tick(0);
        for (Thread thread : threads) {
            thread.join();
        }
        controller.cut();

        assertThat(lines).isEmpty();
        assertThat(ended).isEqualTo(new ControllerRun.End(true, true, false));
        long all = 0;
        for (int i = 1; i <= count; i++) {
            assertThat(written("e" + i)).isEqualTo((long) i * seconds);
            all += (long) i * seconds;
        }
        assertThat(shown.stream()
                        .flatMap(figures -> figures.labels().stream())
                        .mapToLong(label -> label.counts().get(Count.WRITTEN))
                        .sum())
                .isEqualTo(all);
    }
}
