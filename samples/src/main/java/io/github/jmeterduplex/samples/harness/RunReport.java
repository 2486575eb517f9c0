package io.github.jmeterduplex.samples.harness;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What the command line says about a run.
 *
 * @param exitCode 0, or 1 when a requirement broke
 * @param table what it prints
 * @param json what it writes with {@code --json}; empty when it wrote none
 */
public record RunReport(int exitCode, String table, Map<String, Object> json) {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    public RunReport {
        json = Map.copyOf(json);
    }

    /**
     * Runs {@code java -jar jmeter-duplex-0.1.0.jar report}, as a tester would.
     *
     * @param directories of engines or runs
     * @param options such as {@code --from 10s}
     */
    public static RunReport of(List<Path> directories, String... options) throws IOException, InterruptedException {
        Path json = Files.createTempFile(Files.createDirectories(Checkout.runs()), "report-", ".json");
        List<String> command = new ArrayList<>(List.of(Child.java()));
        command.addAll(QuickJvm.options(ClassArchive.REPORT));
        command.addAll(List.of("-jar", Checkout.pluginJar().toString(), "report"));
        directories.forEach(directory -> command.add(directory.toString()));
        command.addAll(List.of("--json", json.toString()));
        command.addAll(List.of(options));
        try (Child child = Child.start("report", command, Checkout.root(), line -> {})) {
            int exitCode = child.awaitExit(PATIENCE);
            String written = Files.readString(json);
            return new RunReport(
                    exitCode,
                    String.join("\n", child.lines()),
                    written.isEmpty() ? Map.of() : JSON.std.mapFrom(written));
        } finally {
            Files.delete(json);
        }
    }

    /** The labels of the run. */
    @SuppressWarnings("unchecked") // the keys of a JSON object are strings
    public Map<String, Map<String, Object>> labels() {
        return (Map<String, Map<String, Object>>) at("labels");
    }

    /** A count of a label, such as {@code sent}. */
    public long count(String label, String name) {
        return number("labels", label, name).longValue();
    }

    /** A number at a path of the JSON, such as {@code "labels", "chat", "latency_ms", "p99"}. */
    public Number number(String... path) {
        if (at(path) instanceof Number number) {
            return number;
        }
        throw new IllegalArgumentException("no number at " + Arrays.toString(path) + " of " + json);
    }

    /** What stands at a path of the JSON, or null. */
    public Object at(String... path) {
        return Json.at(json, path);
    }
}
