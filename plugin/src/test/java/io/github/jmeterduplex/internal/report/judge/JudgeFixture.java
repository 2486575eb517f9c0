package io.github.jmeterduplex.internal.report.judge;

import io.github.jmeterduplex.latency.ClientColumn;
import io.github.jmeterduplex.latency.ClientSample;
import io.github.jmeterduplex.latency.Interval;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A judge of one run, which started at {@link #START}; its samples are of a second each. */
abstract class JudgeFixture {
    static final long START = 1_795_218_930_000L;

    /** The measurements of an engine that has little to do. */
    static final Map<ClientColumn, Double> CALM = Map.of(
            ClientColumn.GC_PAUSE_MS, 4.0,
            ClientColumn.GC_PAUSE_MAX_MS, 4.0,
            ClientColumn.HICCUP_MAX_MS, 6.5,
            ClientColumn.IO_LAG_MAX_MS, 3.5,
            ClientColumn.CPU_CORES_PERCENT, 42.0,
            ClientColumn.CPU_PROCESS_PERCENT, 30.0);

    final ClientJudge judge = new ClientJudge();

    static Interval interval(int second) {
        return new Interval(START + 1_000L * second, 1_000);
    }

    /** A second with these measurements alone. */
    static ClientSample sample(int second, Map<ClientColumn, Double> values) {
        return new ClientSample(interval(second), values);
    }

    /** A calm second but for these measurements. */
    static ClientSample second(int second, Map<ClientColumn, Double> values) {
        Map<ClientColumn, Double> all = new EnumMap<>(CALM);
        all.putAll(values);
        return sample(second, all);
    }

    /** Latencies of such a median, and a p99 of five times as much; their far tail is not the client's. */
    static List<MeasuredTimes> times(double median) {
        return List.of(new MeasuredTimes("chat", median, 2 * median, 3 * median, 5 * median, 20 * median));
    }

    /** The verdict on calm seconds, but for some. */
    ClientVerdict verdict(int seconds, Map<Integer, Map<ClientColumn, Double>> others) {
        for (int second = 0; second < seconds; second++) {
            judge.add("e-1", second(second, others.getOrDefault(second, Map.of())));
        }
        return judge.judge(START, times(2));
    }

    static Map<ClientColumn, Double> segments(double again, double arrived) {
        return Map.of(ClientColumn.TCP_RETRANSMITS, again, ClientColumn.TCP_DSACKS, arrived);
    }
}
