package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {
    private static final int THREADS = 4;
    private static final int EACH = 200_000;

    @Test
    void everyLatencyIsTakenExactlyOnceWhileOthersRecord() throws Exception {
        LatencyRecorder recorder = new LatencyRecorder();
        LatencyHistogram taken = new LatencyHistogram();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> recordings = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                recordings.add(threads.submit(recording(recorder)));
            }
            while (!recordings.stream().allMatch(Future::isDone)) {
                taken.add(recorder.take());
            }
            for (Future<?> recording : recordings) {
                recording.get();
            }
        } finally {
            threads.shutdownNow();
        }
        taken.add(recorder.take());

        assertThat(taken.count()).isEqualTo((long) THREADS * EACH);
        assertThat(taken.percentileMicros(50)).isBetween(500L, 501L);
        assertThat(recorder.take().isEmpty()).isTrue();
    }

    private static Callable<Void> recording(LatencyRecorder recorder) {
        return () -> {
            for (int i = 0; i < EACH; i++) {
                recorder.record(i % 1_000 + 1);
            }
            return null;
        };
    }
}
