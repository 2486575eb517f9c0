package io.github.jmeterduplex.samples.bench.peers;

import com.fasterxml.jackson.jr.ob.JSON;
import io.github.jmeterduplex.latency.RunFile;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A JMeter at work. Confined to one thread. */
final class JMeterClient extends FolderClient {
    private static final long MILLIS = 1_000;
    private static final double MICROS_PER_MILLI = 1_000;
    private static final double P99 = 0.99;
    /** Of the messages in all plans. */
    private static final String LABEL = "send";

    private final JMeterRun run;

    JMeterClient(JMeterRun run) {
        super(run.process(), run.folder());
        this.run = run;
    }

    /** What the plugin's report says of the whole seconds of the window; of other plugins nothing is known. */
    @Override
    ContestantFigures end(long fromEpochMillis, long toEpochMillis) throws IOException, InterruptedException {
        ContestantFigures nothing = super.end(fromEpochMillis, toEpochMillis);
        List<Path> engines = run.engineFolders();
        if (engines.isEmpty()) {
            return nothing;
        }
        long start = Json.count(
                JSON.std.mapFrom(Files.readString(engines.get(0).resolve(RunFile.NAME))), RunFile.START_EPOCH_MS);
        long from = -Math.floorDiv(start - fromEpochMillis, MILLIS);
        long to = Math.floorDiv(toEpochMillis - start, MILLIS);
        double late = SendingLateness.p99Micros(engines.get(0), fromEpochMillis, toEpochMillis);
        return seen(
                run.report("--whole", "--from", from + "s", "--to", to + "s").labels(), to - from, late);
    }

    /** What the plugin's report says, or, of other plugins, the results file. */
    @Override
    ContestantFigures whole() throws IOException, InterruptedException {
        close();
        return run.engineFolders().isEmpty()
                ? ofSamples()
                : seen(run.report("--whole").labels(), 1, Double.NaN);
    }

    private ContestantFigures ofSamples() throws IOException {
        long[] millis = run.rows(LABEL).stream()
                .mapToLong(JtlRow::elapsedMillis)
                .sorted()
                .toArray();
        return millis.length == 0
                ? ContestantFigures.NOTHING
                : new ContestantFigures(
                        MICROS_PER_MILLI * millis[millis.length / 2],
                        MICROS_PER_MILLI * millis[(int) (millis.length * P99)],
                        Double.NaN,
                        Double.NaN);
    }

    private static ContestantFigures seen(Map<String, Map<String, Object>> labels, long seconds, double lateMicros) {
        return new ContestantFigures(
                millis(labels.get(LABEL), "p50"),
                millis(labels.get(LABEL), "p99"),
                labels.containsKey("pushes (push)")
                        ? (double) Json.count(labels.get("pushes (push)"), "count") / seconds
                        : Double.NaN,
                lateMicros);
    }

    private static double millis(Object label, String name) {
        return Json.at(label, "latency_ms", name) instanceof Number number
                ? number.doubleValue() * MICROS_PER_MILLI
                : Double.NaN;
    }
}
