package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What labels cost that are used no more. */
class IdleLabelsTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long TICK_BYTES = 10_000;
    /** Once so many seconds what an idle label did before takes less memory. */
    private static final int AGEING = 60;

    private static final long AGEING_TICK_BYTES = 20_000 * 1_000;

    @TempDir
    Path folder;

    @Test
    void twentyThousandLabelsUsedOnceMakeNoGarbageAfterwards() throws IOException {
        RunCounters counters = new RunCounters(0, warning -> {});
        for (int i = 0; i < 20_000; i++) {
            counters.label("message:room-" + i).pushed(LabelStats.NONE);
        }

        assertThatTicksMakeNoGarbage(counters);
    }

    @Test
    void fiveThousandLabelsWithLatenciesMakeNoGarbageWhileIdle() throws IOException {
        RunCounters counters = new RunCounters(0, warning -> {});
        for (int i = 0; i < 5_000; i++) {
            LabelStats label = counters.label("/queue/user-" + i);
            label.count(Count.WRITTEN);
            label.replied(1_000 + i, LabelStats.NONE);
            label.failed(new Fault(Cause.NO_SESSION, "no open session"));
        }

        assertThatTicksMakeNoGarbage(counters);
    }

    private void assertThatTicksMakeNoGarbage(RunCounters counters) throws IOException {
        IntervalFiles files = new IntervalFiles(folder, 0, new DiskErrors());
        LabelWriter lines = new LabelWriter(counters, files, () -> true);
        Interval interval = new Interval(0, 1_000);
        lines.write(interval, false);
        counters.takeFailures(interval);
        counters.slice(SECOND_NANOS);
        for (int tick = 2; tick <= 1_000; tick++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            lines.write(interval, false);
            counters.takeFailures(interval);
            counters.slice(tick * SECOND_NANOS);
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                    .as("bytes of tick %d", tick)
                    .isLessThan(tick % AGEING == 1 ? AGEING_TICK_BYTES : TICK_BYTES);
        }
        files.close();
    }

    @Test
    void looksAtTheWindowMakeNoHistogramsOfIdleLabels() throws IOException {
        LogFixture log = new LogFixture(folder);
        for (int i = 0; i < 5_000; i++) {
            log.counters.label("/queue/user-" + i).replied(1_000, LabelStats.NONE);
        }
        log.advanceAndTick(1_000);
        log.advanceAndTick(60_000);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        MessageWindow window = log.window(null, 30);
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(5_000_000);
        assertThat(window.tally()).isEqualTo(MessageTotals.ZERO);
        assertThat(window.labels()).hasSize(5_000);
    }

    @Test
    void slicesOfAnIdleLabelAgeAndGo() throws IOException {
        LogFixture log = new LogFixture(folder);
        LabelCounters chat = log.counters.label("chat");
        for (int second = 0; second < 100; second++) {
            chat.count(Count.WRITTEN);
            log.advanceAndTick(1_000);
        }
        for (int second = 0; second < 240; second++) {
            log.advanceAndTick(1_000);
        }
        assertThat(chat.slices()).as("of 10 s each").isLessThan(15);
        assertThat(log.window("chat", 3_600).tally().written()).isEqualTo(100);

        log.advanceAndTick(3_700_000);
        log.advanceAndTick(60_000);
        assertThat(chat.slices()).isZero();
    }

    @Test
    void labelThatWakesUpBeginsWithThePresentSecond() throws IOException {
        LogFixture log = new LogFixture(folder);
        LabelCounters chat = log.counters.label("chat");
        chat.count(Count.WRITTEN);
        log.advanceAndTick(1_000);
        for (int second = 0; second < 30; second++) {
            log.advanceAndTick(1_000);
        }
        chat.count(Count.WRITTEN);
        log.clock.advanceMillis(200);

        LabelWindow.Figures figures =
                chat.since(31_100_000_000L, 31_200_000_000L, new LatencyHistogram(), new LatencyHistogram());
        assertThat(figures.startNanos()).isEqualTo(31_000_000_000L);
        assertThat(figures.tally().written()).isEqualTo(1);
    }
}
