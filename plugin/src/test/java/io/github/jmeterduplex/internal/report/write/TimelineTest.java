package io.github.jmeterduplex.internal.report.write;

import static io.github.jmeterduplex.internal.cli.CommandLineRun.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.cli.RunFolder;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.Counts;
import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.latency.IntervalLatencies;
import io.github.jmeterduplex.latency.LabelCounts;
import io.github.jmeterduplex.latency.LatencyKind;
import io.github.jmeterduplex.latency.LatencyLogReader;
import io.github.jmeterduplex.latency.LatencyTag;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.latency.SessionCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineTest {
    private static final long START = RunFolder.START;
    private static final LatencyTag CHAT = new LatencyTag(LatencyKind.LATENCY, "chat");

    private static TimeAxis axis(long bucketMillis) {
        return new TimeAxis(START, bucketMillis, 1_000);
    }

    private static LatencyLogReader.Line latencies(Interval interval, LatencyTag tag, long... micros) {
        return new LatencyLogReader.Line(interval, tag, IntervalLatencies.of(micros));
    }

    private static LabelCounts written(Interval interval, String label, long written) {
        return new LabelCounts(interval, label, Counts.of(Count.class, count -> count == Count.WRITTEN ? written : 0));
    }

    private static SessionCounts sessions(Interval interval, Map<SessionCount, Long> counts) {
        return new SessionCounts(interval, Counts.of(SessionCount.class, count -> counts.getOrDefault(count, 0L)));
    }

    private static Map<String, Object> json(Timeline timeline) {
        return new TimelineJson(timeline).members();
    }

    @Test
    void runOfTwelveHoursHasAPointAMinute() {
        TimeAxis axis = TimeAxis.over(START, START + 12 * 3_600_000L, 1_000);

        assertThat(axis.bucketMillis()).isEqualTo(60_000);
        assertThat(TimeAxis.over(START, START + 1_000_000, 1_000).bucketMillis())
                .isEqualTo(1_000);
        assertThat(TimeAxis.over(START, START + 1_001_000, 1_000).bucketMillis())
                .isEqualTo(2_000);
        assertThat(TimeAxis.over(START, START + 3_000_000, 7_000).bucketMillis())
                .isEqualTo(7_000);
        assertThat(TimeAxis.over(START, START, 1_000).bucketMillis()).isEqualTo(1_000);
        assertThat(TimeAxis.over(START, START + 36_000_000_000L, 1_000).bucketMillis())
                .isEqualTo(36_000_000);
    }

    @Test
    void ticksALittleEarlyOrLateMakeNeitherHoleNorHeap() {
        TimeAxis axis = axis(1_000);

        assertThat(axis.first(new Interval(START + 2_990, 1_020))).isEqualTo(3);
        assertThat(axis.last(new Interval(START + 2_990, 1_020))).isEqualTo(3);
        assertThat(axis.first(new Interval(START + 4_010, 985))).isEqualTo(4);
        assertThat(axis.last(new Interval(START + 5_000, 400))).isEqualTo(5);
    }

    /** With ticks that come up to 9 ms early or late. */
    @ParameterizedTest
    @ValueSource(longs = {0, 250, 499, 500, 501, 750, 999})
    void engineThatStartedBetweenTwoBordersHasAnIntervalInEachBucket(long offset) {
        Timeline timeline = new Timeline(axis(1_000));
        timeline.begin("late");
        Random random = new Random(3);
        long start = START + offset;
        for (int second = 1; second <= 50; second++) {
            long end = START + offset + second * 1_000L + random.nextInt(19) - 9;
            Interval interval = new Interval(start, end - start);
            timeline.see(written(interval, "chat", 1));
            timeline.see(latencies(interval, CHAT, 1_000));
            timeline.see(sessions(interval, Map.of(SessionCount.OPEN, 5L)));
            start = end;
        }
        int first = offset > 500 ? 1 : 0;

        Map<String, Object> json = json(timeline);

        assertThat(at(json, "length")).isEqualTo(50 + first);
        assertThat((long[]) at(json, "labels", "chat", "counts", "written"))
                .isEqualTo(LongStream.range(0, 50 + first)
                        .map(i -> i < first ? 0 : 1)
                        .toArray());
        assertThat((long[]) at(json, "sessions", "open"))
                .isEqualTo(LongStream.range(0, 50 + first)
                        .map(i -> i < first ? 0 : 5)
                        .toArray());
        assertThat((List<?>) at(json, "labels", "chat", "latencies", "latency", "max"))
                .filteredOn(max -> max == null)
                .hasSize(first);
    }

    @Test
    void whatAnIntervalOfTwoBucketsCountedIsInBoth() {
        Timeline timeline = new Timeline(axis(1_000));
        timeline.begin("one");
        timeline.see(written(new Interval(START, 2_004), "chat", 7));
        timeline.see(sessions(new Interval(START, 2_004), Map.of(SessionCount.OPEN, 5L, SessionCount.OPENED, 5L)));

        assertThat(at(json(timeline), "labels", "chat", "counts", "written")).isEqualTo(new long[] {3, 4});
        assertThat(at(json(timeline), "sessions", "open")).isEqualTo(new long[] {5, 5});
        assertThat(at(json(timeline), "sessions", "opened")).isEqualTo(new long[] {2, 3});
    }

    @Test
    void enginesAreMergedExactly() {
        Timeline timeline = new Timeline(axis(2_000));
        timeline.begin("one");
        timeline.see(latencies(RunFolder.second(0), CHAT, 1_000, 2_000));
        timeline.see(latencies(RunFolder.second(1_000), CHAT, 3_000));
        timeline.see(latencies(RunFolder.second(4_000), CHAT, 9_000));
        timeline.begin("two");
        timeline.see(latencies(RunFolder.second(400), CHAT, 5_000));

        assertThat(at(json(timeline), "labels", "chat", "latencies", "latency", "p50"))
                .isEqualTo(Arrays.asList(2.0, null, 9.007));
        assertThat(at(json(timeline), "labels", "chat", "latencies", "latency", "max"))
                .isEqualTo(Arrays.asList(5.003, null, 9.007));
    }

    @Test
    void levelsOfSessionsAreThoseAtTheEndOfEachBucketSummedOverEngines() {
        Timeline timeline = new Timeline(axis(2_000));
        for (String engine : List.of("one", "two")) {
            timeline.begin(engine);
            timeline.see(sessions(
                    RunFolder.second(0),
                    Map.of(SessionCount.OPEN, 10L, SessionCount.OPEN_PEAK, 12L, SessionCount.OPENED, 10L)));
            timeline.see(sessions(
                    RunFolder.second(1_000),
                    Map.of(SessionCount.OPEN, 7L, SessionCount.OPEN_PEAK, 10L, SessionCount.OPENED, 1L)));
        }

        assertThat(at(json(timeline), "sessions", "open")).isEqualTo(new long[] {14});
        assertThat(at(json(timeline), "sessions", "open_peak")).isEqualTo(new long[] {24});
        assertThat(at(json(timeline), "sessions", "opened")).isEqualTo(new long[] {22});
    }

    @Test
    void manyLabelsMakeBucketsLongerAndLoseNothing() {
        Timeline timeline = new Timeline(axis(1_000), 100);
        timeline.begin("one");
        for (int second = 0; second < 64; second++) {
            for (int label = 0; label < 8; label++) {
                LatencyTag tag = new LatencyTag(LatencyKind.LATENCY, "label " + label);
                timeline.see(written(RunFolder.second(second * 1_000L), tag.label(), 1));
                timeline.see(latencies(RunFolder.second(second * 1_000L), tag, 100L * second + label));
            }
            timeline.see(new FailureCount(RunFolder.second(second * 1_000L), FailureCount.Kind.MESSAGE, "timeout", 1));
        }

        int length = timeline.length();
        assertThat(timeline.axis().bucketMillis()).isEqualTo(16_000);
        assertThat(length).isEqualTo(4);
        assertThat(at(json(timeline), "labels", "label 7", "counts", "written")).isEqualTo(new long[] {16, 16, 16, 16});
        assertThat(at(json(timeline), "message_failures", "timeout")).isEqualTo(Arrays.asList(16L, 16L, 16L, 16L));
        assertThat(timeline.latencies().values())
                .allSatisfy(series -> assertThat(series.sum().count()).isEqualTo(64));
    }

    @Test
    void thousandsOfLabelsEndInOneBucketAndNotInAnEndlessLoop() {
        Timeline timeline = new Timeline(axis(1_000), 10);
        timeline.begin("one");
        IntStream.range(0, 100)
                .forEach(label -> timeline.see(written(RunFolder.second(label * 1_000L), "l" + label, 1)));

        assertThat(timeline.counts()).hasSize(100);
        assertThat(timeline.counts().values())
                .allSatisfy(series -> assertThat(series.size()).isEqualTo(1));
    }

    @Test
    void curveEndsWhereTheLatenciesDo() {
        Timeline timeline = new Timeline(axis(1_000));
        timeline.begin("one");
        timeline.see(latencies(
                RunFolder.second(0), CHAT, LongStream.rangeClosed(1, 1_000).toArray()));

        List<Double> curve = new ArrayList<>();
        ((List<?>) at(json(timeline), "labels", "chat", "latencies", "latency", "curve"))
                .forEach(millis -> curve.add((Double) millis));

        assertThat(curve).hasSize(3 * PercentileCurve.STEPS_PER_NINE + 2).isSorted();
        assertThat(curve.get(PercentileCurve.STEPS_PER_NINE)).isEqualTo(0.9);
        assertThat(curve.get(2 * PercentileCurve.STEPS_PER_NINE)).isEqualTo(0.99);
        assertThat(curve.get(curve.size() - 1)).isEqualTo(1.0);
    }
}
