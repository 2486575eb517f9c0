package io.github.jmeterduplex.samples.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.Child;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import io.github.jmeterduplex.samples.runs.madeup.ExactLatencies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A report made in a JVM of its own, and what that took.
 *
 * @param usage the start of the JVM included
 */
record ReportRun(ProgramUsage usage, RunReport report) {
    /** Of the JVM: they keep a report of any length below 256 MB. */
    static final List<String> OPTIONS = List.of("-Xmx160m", "-XX:+UseSerialGC");

    private static final Map<String, Double> PERCENTS =
            Map.of("p50", 50.0, "p90", 90.0, "p99", 99.0, "p999", 99.9, "max", 100.0);
    private static final double MICROS_PER_MILLI = 1_000;

    /**
     * Makes a report.
     *
     * @param folder for the report's JSON
     * @param arguments of the command {@code report}
     */
    static ReportRun of(Path folder, List<String> arguments) throws IOException, InterruptedException {
        Path json = Files.createTempFile(folder, "report-", ".json");
        List<String> command = new ArrayList<>(List.of(Child.java()));
        command.addAll(OPTIONS);
        command.addAll(
                List.of("-jar", Checkout.pluginJar().toString(), "report", "--whole", "--json", json.toString()));
        command.addAll(arguments);
        ProgramUsage usage = ProgramUsage.by("report", command);
        return new ReportRun(usage, new RunReport(0, usage.output(), JSON.std.mapFrom(Files.readString(json))));
    }

    /**
     * By how many percent each of the report's percentiles is above that of an exact sort.
     *
     * @param path of an object of latencies in the report
     */
    static DoubleStream percentOff(RunReport report, ExactLatencies exact, String... path) {
        String[] figure = Arrays.copyOf(path, path.length + 1);
        return PERCENTS.entrySet().stream().mapToDouble(percent -> {
            figure[path.length] = percent.getKey();
            double micros = report.number(figure).doubleValue() * MICROS_PER_MILLI;
            return (micros / exact.percentileMicros(percent.getValue()) - 1) * 100;
        });
    }
}
