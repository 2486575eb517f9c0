package io.github.jmeterduplex.internal.record.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as the kernel has them: time on a core and time without one, in nanoseconds, and how often it got one. */
class RunDelayTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int LOOKS_A_SECOND = 20;
    private static final String SENDER = "Load 1-1";
    private static final String LOOP = "duplex-io-27";

    @TempDir
    private Path root;

    private RunDelay delay() {
        return new RunDelay(new SystemFiles(root), () -> 0, () -> Set.of(SENDER, "Load 1-2"));
    }

    /** Watches threads of these names, which have the ids 11, 12 and so on. */
    private RunDelay watching(String... names) throws IOException {
        for (int i = 0; i < names.length; i++) {
            thread(11 + i, names[i]);
        }
        RunDelay delay = delay();
        delay.choose();
        return delay;
    }

    private void thread(int id, String name) throws IOException {
        Files.createDirectories(task(id));
        Files.writeString(task(id).resolve("comm"), name + "\n");
    }

    private Path task(int id) {
        return root.resolve("proc/self/task/" + id);
    }

    private void has(int id, long delayNanos, long runs) throws IOException {
        Files.writeString(task(id).resolve("schedstat"), "123456 " + delayNanos + " " + runs + "\n");
    }

    /** A second in which a thread ran so often, and waited for so long in all. */
    private void second(RunDelay delay, int id, double waitedMillis, int runs) throws IOException {
        has(id, 0, 7);
        delay.look();
        for (int look = 1; look <= LOOKS_A_SECOND; look++) {
            has(id, Math.round(look * waitedMillis * MILLI / LOOKS_A_SECOND), 7 + (long) look * runs / LOOKS_A_SECOND);
            delay.look();
        }
    }

    /** Half of the time, 3 ms each time. */
    @Test
    void hogOnTheCoreOfASenderLetsMessagesWait() throws IOException {
        RunDelay delay = watching(SENDER);
        second(delay, 11, 500, 160);

        long[] waited = delay.takeSendersNanos();
        assertThat(delay.takeNanos()).hasValue(500 * MILLI);
        assertThat(delay.takeLoopsNanos()).containsOnly(0);
        double[] millis = {1, 3, 10, 30, 100};
        for (int i = 0; i < millis.length; i++) {
            assertThat((double) waited[i] / MILLI).isCloseTo(500 * Math.exp(-millis[i] / 3.125), within(0.5));
        }
        assertThat(delay.takeSendersNanos()).as("taken once").containsOnly(0);
        assertThat(delay.takeNanos()).hasValue(0);
    }

    @Test
    void loopsCountByThemselvesAndBothAreAdded() throws IOException {
        RunDelay delay = watching(SENDER, LOOP);
        second(delay, 11, 100, 100);
        second(delay, 12, 200, 100);

        assertThat(delay.takeSendersNanos()[0]).isBetween(30 * MILLI, 40 * MILLI);
        assertThat(delay.takeLoopsNanos()[0]).isBetween(115 * MILLI, 125 * MILLI);
        assertThat(delay.takeNanos()).hasValue(300 * MILLI);
    }

    @Test
    void coresThatAreFullButLetNoOneWaitGiveNoWaits() throws IOException {
        RunDelay delay = watching(SENDER);
        second(delay, 11, 10, 2_000);

        assertThat(delay.takeSendersNanos()).containsOnly(0);
        assertThat(delay.takeNanos()).hasValue(10 * MILLI);
    }

    /** The mean over a second would be 0.1 ms. */
    @Test
    void fewLongWaitsAreSeenBesideManyRunsWithoutAny() throws IOException {
        RunDelay delay = watching(SENDER);
        has(11, 0, 1_000);
        delay.look();
        has(11, 0, 2_000);
        delay.look();
        has(11, 100 * MILLI, 2_002);
        delay.look();

        assertThat(delay.takeSendersNanos()[2]).isBetween(80 * MILLI, 90 * MILLI);
    }

    @Test
    void systemWithoutTheRecordGivesNothing() throws IOException {
        RunDelay delay = delay();
        delay.choose();
        delay.look();
        assertThat(delay.takeNanos()).isEmpty();

        thread(11, SENDER);
        delay.choose();
        delay.look();
        assertThat(delay.takeNanos()).as("no file").isEmpty();

        Files.writeString(task(11).resolve("schedstat"), "0 0 0\n");
        delay.look();
        delay.look();
        assertThat(delay.takeNanos()).as("a kernel that does not count").isEmpty();
        assertThat(delay.takeSendersNanos()).containsOnly(0);
    }

    /** Compilers and collectors wait for long, but no message waits for them. */
    @Test
    void threadsThatNoMessageWaitsForAreIgnored() throws IOException {
        RunDelay delay = watching(SENDER, "C2 CompilerThre", "duplex-io-timer");
        second(delay, 12, 900, 20);
        second(delay, 13, 900, 20);
        second(delay, 11, 1, 20);

        assertThat(delay.takeSendersNanos()).containsOnly(0);
        assertThat(delay.takeLoopsNanos()).containsOnly(0);
        assertThat(delay.takeNanos()).hasValue(MILLI);
    }

    @Test
    void threadThatRunsMoreOftenCountsMore() throws IOException {
        RunDelay delay = watching(SENDER, "Load 1-2");
        second(delay, 11, 300, 180);
        second(delay, 12, 0, 20);
        assertThat(delay.takeNanos()).hasValue(270 * MILLI);
    }

    @Test
    void threadThatHasEndedIsForgottenAndANewOneIsWatched() throws IOException {
        RunDelay delay = watching(SENDER);
        second(delay, 11, 300, 100);
        Files.delete(task(11).resolve("schedstat"));
        Files.delete(task(11).resolve("comm"));
        Files.delete(task(11));
        delay.look();
        thread(12, "Load 1-2");
        delay.choose();
        second(delay, 12, 40, 100);
        assertThat(delay.takeNanos()).hasValue(40 * MILLI);
    }

    @Test
    void manyNewThreadsAreNamedInSeveralPasses() throws IOException {
        int threads = RunDelay.MOST_NAMED + 50;
        for (int id = 1_000; id < 1_000 + threads; id++) {
            Files.createDirectories(task(id));
        }
        thread(1_000 + threads - 1, SENDER);
        thread(1_000 + threads - 2, LOOP);
        RunDelay delay = delay();
        delay.choose();
        delay.choose();
        second(delay, 1_000 + threads - 1, 100, 100);
        second(delay, 1_000 + threads - 2, 100, 100);
        assertThat(delay.takeNanos()).hasValue(200 * MILLI);
    }
}
