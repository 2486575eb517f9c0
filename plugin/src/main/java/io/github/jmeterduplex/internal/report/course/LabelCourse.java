package io.github.jmeterduplex.internal.report.course;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * The course of a label's latencies over the run; the intended ones where it was paced.
 *
 * @param p50 without stretches of few latencies
 * @param p99 without stretches of fewer than 300 latencies
 * @param endOfSlowStart epoch milliseconds; empty where it was not slower at first
 */
public record LabelCourse(Course p50, Course p99, OptionalLong endOfSlowStart) {
    /** Of a label without latencies. */
    public static final LabelCourse NONE =
            new LabelCourse(new Course(List.of(), 0), new Course(List.of(), 0), OptionalLong.empty());

    private static final int LEAST_FOR_P50 = 10;
    private static final int LEAST_FOR_P99 = 300;

    /**
     * Of all batches of the label.
     *
     * @param batches in the order of time
     * @param batchMillis how long each is
     */
    public static LabelCourse of(List<LatencyBatches.Stretch> batches, long batchMillis, OptionalLong endOfSlowStart) {
        return new LabelCourse(
                course(
                        batches,
                        batchMillis,
                        LEAST_FOR_P50,
                        batch -> batch.latencies().percentileMicros(50)),
                course(
                        batches,
                        batchMillis,
                        LEAST_FOR_P99,
                        batch -> batch.latencies().percentileMicros(99)),
                endOfSlowStart);
    }

    private static Course course(
            List<LatencyBatches.Stretch> batches,
            long batchMillis,
            int least,
            ToLongFunction<LatencyBatches.Stretch> figure) {
        return new Course(
                batches.stream()
                        .filter(batch -> batch.count() >= least)
                        .map(batch ->
                                new Course.Point(batch.startEpochMillis(), Math.max(1, figure.applyAsLong(batch))))
                        .toList(),
                batchMillis);
    }

    /** What came after its slow start. */
    public LabelCourse settled() {
        return endOfSlowStart.isEmpty()
                ? this
                : new LabelCourse(
                        p50.from(endOfSlowStart.getAsLong()), p99.from(endOfSlowStart.getAsLong()), endOfSlowStart);
    }
}
