package io.github.jmeterduplex.samples.runs.harness;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
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
    public RunReport {
        json = Map.copyOf(json);
    }

    /**
     * Runs {@code report} of the plugin's jar, as {@code java -jar} would, but in this JVM: starting one takes longer
     * than the report.
     *
     * @param directories of engines or runs
     * @param options such as {@code --from 10s}
     */
    public static RunReport of(List<Path> directories, String... options) throws IOException {
        Path json = Files.createTempFile(Files.createDirectories(Checkout.runs()), "report-", ".json");
        List<String> arguments = new ArrayList<>(List.of("report"));
        directories.forEach(directory -> arguments.add(directory.toString()));
        arguments.addAll(List.of("--json", json.toString()));
        arguments.addAll(List.of(options));
        try {
            StringWriter printed = new StringWriter();
            int exitCode = CommandLine.run(Checkout.root(), new PrintWriter(printed), arguments);
            String written = Files.readString(json);
            return new RunReport(
                    exitCode,
                    String.join("\n", printed.toString().lines().toList()),
                    written.isEmpty() ? Map.of() : JSON.std.mapFrom(written));
        } finally {
            Files.delete(json);
        }
    }

    /** The command line of the plugin's jar, with nothing else on its class path. */
    private static final class CommandLine {
        private static final Method RUN = find();

        private static Method find() {
            try {
                URL[] jar = {Checkout.pluginJar().toUri().toURL()};
                // lives as long as this JVM
                ClassLoader loader = new URLClassLoader(jar, ClassLoader.getPlatformClassLoader());
                Method run = Class.forName("io.github.jmeterduplex.internal.cli.Main", true, loader)
                        .getDeclaredMethod("run", Path.class, PrintWriter.class, PrintWriter.class, String[].class);
                run.setAccessible(true);
                return run;
            } catch (IOException | ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        static int run(Path folder, PrintWriter out, List<String> arguments) {
            try {
                int exitCode = (int)
                        RUN.invoke(null, folder.resolve("duplex-results"), out, out, arguments.toArray(new String[0]));
                out.flush();
                return exitCode;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
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
