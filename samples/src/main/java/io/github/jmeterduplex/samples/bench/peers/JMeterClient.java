package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.harness.JMeterRun;
import io.github.jmeterduplex.samples.harness.RunReport;
import java.io.IOException;

/** A JMeter at work. Confined to one thread. */
final class JMeterClient extends FolderClient {
    private static final double MICROS_PER_MILLI = 1_000;

    private final JMeterRun run;
    private final int warmUpSeconds;

    JMeterClient(JMeterRun run, int warmUpSeconds) {
        super(run.process(), run.folder());
        this.run = run;
        this.warmUpSeconds = warmUpSeconds;
    }

    /** What the plugin's report says of the messages after the warm-up; of other plugins nothing is known. */
    @Override
    Percentiles end() throws IOException, InterruptedException {
        Percentiles unknown = super.end();
        if (run.engineFolders().isEmpty()) {
            return unknown;
        }
        RunReport report = run.report("--from", warmUpSeconds + "s");
        if (!report.labels().containsKey("send")) {
            return unknown;
        }
        return new Percentiles(
                report.number("labels", "send", "latency_ms", "p50").doubleValue() * MICROS_PER_MILLI,
                report.number("labels", "send", "latency_ms", "p99").doubleValue() * MICROS_PER_MILLI);
    }
}
