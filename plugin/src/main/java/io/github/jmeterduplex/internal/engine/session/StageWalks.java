package io.github.jmeterduplex.internal.engine.session;

import io.github.jmeterduplex.internal.engine.pace.Rate;
import io.github.jmeterduplex.internal.engine.pace.Stage;
import io.github.jmeterduplex.latency.RunFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Records for {@code run.json} when the threads of one label began the stages of their rates, and when the steps of a
 * search began. Threads that go through the same stages at the same time form one walk. Thread-safe.
 */
final class StageWalks {
    /** The largest number of recorded walks, as a loop may walk through short stages for hours. */
    private static final int MAX_WALKS = 100;

    private static final double NANOS_PER_SECOND = 1e9;

    /** The recorded walks. Guarded by this. */
    private final List<Walk> walks = new ArrayList<>();
    /** The walk that began last, recorded or not; null before the first walk. Guarded by this. */
    private @Nullable Walk newest;
    /** The number of steps of all searches. Guarded by this. */
    private int steps;
    /** The number of walks that were not recorded. Guarded by this. */
    private long dropped;

    /** Records that a thread has begun the first stage of its rate. */
    synchronized void began(Rate rate, long epochMillis) {
        for (Walk walk : walks) {
            if (walk.takes(rate, epochMillis)) {
                walk.began(epochMillis);
                return;
            }
        }
        Walk last = newest;
        if (last != null && last.takes(rate, epochMillis)) {
            last.began(epochMillis);
            return;
        }
        Walk begun = new Walk(rate, epochMillis, 1);
        newest = begun;
        keep(begun);
    }

    private void keep(Walk walk) {
        if (walks.size() < MAX_WALKS) {
            walks.add(walk);
        } else {
            dropped++;
        }
    }

    /** Records an ended step of a search. The steps of a second search are numbered after those of the first. */
    synchronized void stepped(Stage step, long epochMillis) {
        steps++;
        keep(new Walk(new Rate(step.fromPerSecond(), List.of(step), ""), epochMillis, steps));
    }

    /** Describes the present stage of the walk that began last; empty if that walk has ended. */
    synchronized Optional<String> present(long epochMillis) {
        Walk last = newest;
        return last == null ? Optional.empty() : last.present(epochMillis);
    }

    synchronized Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(RunFile.STAGE_WALKS, walks.stream().map(Walk::facts).toList());
        if (dropped > 0) {
            facts.put(RunFile.STAGE_WALKS_DROPPED, dropped);
        }
        return facts;
    }

    /** Threads that walk through the same stages at about the same time. Guarded by the enclosing object. */
    private static final class Walk {
        private final Rate rate;
        private final long firstMillis;
        private final int firstNumber;

        private long lastMillis;
        private int threads = 1;

        Walk(Rate rate, long epochMillis, int firstNumber) {
            this.rate = rate;
            this.firstMillis = epochMillis;
            this.lastMillis = epochMillis;
            this.firstNumber = firstNumber;
        }

        boolean takes(Rate other, long epochMillis) {
            return rate.equals(other) && epochMillis < firstMillis + TimeUnit.NANOSECONDS.toMillis(rate.nanos());
        }

        void began(long epochMillis) {
            lastMillis = Math.max(lastMillis, epochMillis);
            threads++;
        }

        Optional<String> present(long epochMillis) {
            int index = rate.stageAt(TimeUnit.MILLISECONDS.toNanos(epochMillis - firstMillis));
            List<Stage> stages = rate.stages();
            return index == stages.size()
                    ? Optional.empty()
                    : Optional.of("stage " + (index + 1) + " of " + stages.size() + ", "
                            + stages.get(index).name());
        }

        Map<String, Object> facts() {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put(RunFile.FIRST_EPOCH_MS, firstMillis);
            facts.put(RunFile.LAST_EPOCH_MS, lastMillis);
            facts.put(RunFile.THREADS, threads);
            if (firstNumber > 1) {
                facts.put(RunFile.FIRST_STAGE, firstNumber);
            }
            facts.put(RunFile.STAGES, rate.stages().stream().map(Walk::facts).toList());
            return facts;
        }

        private static Map<String, Object> facts(Stage stage) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put(RunFile.STAGE_NAME, stage.name());
            facts.put(RunFile.FROM_PER_SECOND, stage.fromPerSecond());
            facts.put(RunFile.TO_PER_SECOND, stage.toPerSecond());
            facts.put(RunFile.SECONDS, stage.nanos() / NANOS_PER_SECOND);
            return facts;
        }
    }
}
