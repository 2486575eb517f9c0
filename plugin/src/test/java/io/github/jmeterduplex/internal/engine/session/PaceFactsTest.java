package io.github.jmeterduplex.internal.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.jr.ob.JSON;
import com.sun.management.ThreadMXBean;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.pace.ArrivalProcess;
import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Stage;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.RunFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Target rates, arrivals, seed and stages, in {@code run.json}. */
class PaceFactsTest {
    private static final Rate STAGES = Rate.parseStages("100 for 60s, peak: 100..2000 over 40s");
    private static final long SECOND = 1_000_000_000L;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int LABELS = 2_000;

    @TempDir
    Path folder;

    private Run run(Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "duplex.results", folder.toString(),
                "duplex.run", "run",
                "duplex.engine", "engine",
                "duplex.drain.seconds", "0",
                "duplex.summary.seconds", "0"));
        properties.putAll(more);
        Settings settings = Settings.read(properties::get);
        return new Run(
                settings,
                new KeptBytes(settings.keptBytes()),
                beforeShutdown -> RunLog.open(
                        settings, new RunInfo("chat.jmx", Map.of(), Map.of()), beforeShutdown, directory -> List.of()),
                traffic -> new MemoryConnector(System::nanoTime));
    }

    private Map<?, ?> facts() throws IOException {
        Path file = folder.resolve("run").resolve("engine").resolve(RunFile.NAME);
        return (Map<?, ?>) JSON.std.mapFrom(Files.readString(file)).get(RunFile.FACTS);
    }

    @Test
    void ratesOfManyLabelsAreSummedWithoutCopyingThemEachTime() throws IOException {
        Run run = run(Map.of());
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < LABELS; i++) {
            run.paces().aims("label " + i, 0.5);
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before)
                .as("bytes for %d labels", LABELS)
                .isLessThan(LABELS * 1_000);
        run.paces().aims("label 0", 1);
        run.end();
        assertThat(facts().get(RunFile.TARGET_PER_SECOND)).isEqualTo(LABELS * 0.5 + 1);
        assertThat(facts().get(RunFile.TARGETS))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
                .hasSize(LABELS)
                .containsEntry("label 0", 1.5)
                .containsEntry("label 7", 0.5);
    }

    @Test
    void arrivalsAreKeptByLabelAndTheSeedWhereItWasUsed() throws IOException {
        Run run = run(Map.of("duplex.seed", "4711"));
        run.paces().arrive("chat", ArrivalProcess.EVEN);
        run.paces().arrive("chat", ArrivalProcess.POISSON);
        run.paces().connect("log in", ArrivalProcess.burst(5));
        run.end();

        assertThat(facts().get(RunFile.ARRIVALS)).isEqualTo(Map.of("chat", "even, poisson"));
        assertThat(facts().get(RunFile.CONNECT_ARRIVALS)).isEqualTo(Map.of("log in", "burst:5"));
        assertThat(facts().get(RunFile.SEED)).isEqualTo(4_711);
    }

    @Test
    void withoutRandomArrivalsThereIsNoSeed() throws IOException {
        Run run = run(Map.of());
        run.paces().arrive("chat", ArrivalProcess.burst(2));
        run.end();

        assertThat(facts().get(RunFile.SEED)).isNull();
    }

    @Test
    void drawnSeedIsKeptAndGivesTheSameStreams() throws IOException {
        Run run = run(Map.of());
        run.paces().arrive("chat", ArrivalProcess.POISSON);
        long stream = run.paces().streamSeed("chat", "users 1-1");
        run.end();
        String seed = facts().get(RunFile.SEED).toString();

        Run again = run(Map.of("duplex.seed", seed, "duplex.engine", "again"));
        assertThat(again.paces().streamSeed("chat", "users 1-1")).isEqualTo(stream);
        again.end();
        Run other = run(Map.of("duplex.seed", seed, "duplex.engine", "other", "duplex.slice", "2/2"));
        assertThat(other.paces().streamSeed("chat", "users 1-1")).isNotEqualTo(stream);
        other.end();
    }

    @Test
    void threadsThatWalkThroughTheSameStagesAreOneWalk() throws IOException {
        Run run = run(Map.of());
        long now = run.clock().nanos();
        run.paces().began("chat", STAGES, now);
        run.paces().began("chat", STAGES, now + 3 * SECOND);
        run.paces().began("steady", Rate.steady(7), now);
        String present = run.paces().present(run.clock().epochMillis(now + 70 * SECOND));
        String after = run.paces().present(run.clock().epochMillis(now + 101 * SECOND));
        long first = run.clock().epochMillis(now);
        run.end();

        assertThat(present).isEqualTo("chat: stage 2 of 2, peak");
        assertThat(after).isEmpty();
        assertThat(facts().get(RunFile.STAGES))
                .isEqualTo(Map.of(
                        "chat",
                        Map.of(
                                "walks",
                                List.of(Map.of(
                                        "first_epoch_ms",
                                        first,
                                        "last_epoch_ms",
                                        first + 3_000,
                                        "threads",
                                        2,
                                        "stages",
                                        List.of(
                                                stage("100 for 60s", 100.0, 100.0, 60.0),
                                                stage("peak", 100.0, 2_000.0, 40.0)))))));
    }

    @Test
    void labelBelongsToOneSearchAtATime() throws IOException {
        Run run = run(Map.of());
        run.paces().join("a", "chat", ArrivalProcess.EVEN);
        assertThatThrownBy(() -> run.paces().join("b", "chat", ArrivalProcess.EVEN))
                .hasMessage("messagesPerSecond is find:b, and senders of find:a have the same label \"chat\": a search"
                        + " counts by labels, so give each its own (label)");
        run.paces().join("b", "other", ArrivalProcess.EVEN);
        run.paces().search("a").begin();
        run.paces().search("a").end();
        run.paces().join("b", "chat", ArrivalProcess.EVEN);
        run.end();
    }

    @Test
    void propertyIsMovedByOneSearchAtATime() {
        Run run = run(Map.of());
        run.paces().beginMoving("perMinute");
        assertThatThrownBy(() -> run.paces().beginMoving("perMinute"))
                .hasMessageContaining("property is perMinute, which another search under way moves");
        run.paces().endMoving("perMinute");
        run.paces().beginMoving("perMinute");
        run.end();
    }

    @Test
    void secondSearchKeepsWhatTheFirstCameTo() throws IOException {
        Run run = run(Map.of());
        Stage step = new Stage("find 7/s", 7, 7, 30 * SECOND);
        run.paces().stepped(List.of("chat"), step, 1_000);
        run.paces().searched("knee", Map.of("found", true));
        run.paces().stepped(List.of("chat"), step, 100_000);
        run.paces().searched("knee", Map.of("found", false));
        run.end();

        assertThat(facts().get(RunFile.SEARCHES))
                .isEqualTo(Map.of("knee", Map.of("found", true), "knee 2", Map.of("found", false)));
        Map<?, ?> chat = (Map<?, ?>) ((Map<?, ?>) facts().get(RunFile.STAGES)).get("chat");
        List<?> walks = (List<?>) chat.get(RunFile.STAGE_WALKS);
        assertThat(walks).hasSize(2);
        assertThat(((Map<?, ?>) walks.get(1)).get(RunFile.FIRST_STAGE)).isEqualTo(2);
    }

    @Test
    void longestReplyTimeOutIsThatOfTheLabels() {
        Run run = run(Map.of());
        run.paces().awaitReplies("chat", 5 * SECOND);
        run.paces().awaitReplies("chat", 2 * SECOND);
        run.paces().awaitReplies("room", 30 * SECOND);
        assertThat(run.paces().longestReplySeconds(List.of("chat"))).isEqualTo(5);
        assertThat(run.paces().longestReplySeconds(List.of())).isEqualTo(30);
        assertThat(run.paces().longestReplySeconds(List.of("other"))).isZero();
        run.end();
    }

    private static Map<String, Object> stage(String name, double from, double to, double seconds) {
        return Map.of("name", name, "from_per_second", from, "to_per_second", to, "seconds", seconds);
    }

    @Test
    void walksAfterTheHundredthAreCounted() throws IOException {
        Run run = run(Map.of());
        long now = run.clock().nanos();
        for (int i = 0; i < 103; i++) {
            run.paces().began("chat", STAGES, now + 100L * i * SECOND);
            run.paces().began("chat", STAGES, now + (100L * i + 1) * SECOND);
        }
        String present = run.paces().present(run.clock().epochMillis(now + (10_200L + 70) * SECOND));
        run.end();

        assertThat(present).isEqualTo("chat: stage 2 of 2, peak");

        Map<?, ?> chat = (Map<?, ?>) ((Map<?, ?>) facts().get(RunFile.STAGES)).get("chat");
        assertThat((List<?>) chat.get(RunFile.STAGE_WALKS)).hasSize(100);
        assertThat(chat.get(RunFile.STAGE_WALKS_DROPPED))
                .as("walks, not threads")
                .isEqualTo(3);
    }

    @Test
    void threadsThatBeginAtOnceAreAllCounted() throws Exception {
        Run run = run(Map.of());
        int each = 200;
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Thread thread = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                for (int k = 0; k < each; k++) {
                    run.paces().arrive("chat", ArrivalProcess.burst(k % 3 + 1));
                    run.paces().began("chat", STAGES, run.clock().nanos());
                }
            });
            thread.start();
            threads.add(thread);
        }
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        run.end();

        Map<?, ?> chat = (Map<?, ?>) ((Map<?, ?>) facts().get(RunFile.STAGES)).get("chat");
        List<?> walks = (List<?>) chat.get(RunFile.STAGE_WALKS);
        assertThat(walks).hasSize(1);
        assertThat(((Map<?, ?>) walks.get(0)).get(RunFile.THREADS)).isEqualTo(8 * each);
        assertThat(facts().get(RunFile.ARRIVALS)).isEqualTo(Map.of("chat", "burst:1, burst:2, burst:3"));
    }
}
