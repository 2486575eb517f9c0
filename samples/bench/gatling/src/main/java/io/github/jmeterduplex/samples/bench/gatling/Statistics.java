package io.github.jmeterduplex.samples.bench.gatling;

import io.gatling.charts.stats.GeneralStats;
import io.gatling.charts.stats.LogFileReader;
import io.gatling.core.config.GatlingConfiguration;
import java.nio.file.Path;
import scala.Option;

/**
 * Prints what Gatling's own statistics say of the messages in a log, as its report would: its report needs charts under
 * another licence.
 */
public final class Statistics {
    private static final long MICROS = 1_000;

    private Statistics() {}

    /** Takes the folder of a run. */
    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        GeneralStats messages = LogFileReader.apply(
                        folder.getFileName().toString(), folder.getParent(), GatlingConfiguration.load())
                .read()
                .requestGeneralStats(Option.apply("send"), Option.empty(), Option.empty())
                .get();
        System.out.printf(
                "latency p50 %d p99 %d us of %d in 1 s%n",
                MICROS * percentile(messages, 50), MICROS * percentile(messages, 99), messages.count());
    }

    private static long percentile(GeneralStats messages, double percent) {
        return ((Number) messages.percentile().apply(percent)).longValue();
    }
}
