package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One call of the command line, and what came of it. */
public record CommandLineRun(int exitCode, String out, String err) {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    /** From a folder in which nothing was run; arguments are texts, files, and lists or arrays of them. */
    static CommandLineRun of(Object... arguments) {
        return in(Path.of("no-results"), arguments);
    }

    /** From a folder whose runs are in that one. */
    static CommandLineRun in(Path results, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(
                results,
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                texts(arguments).toArray(String[]::new));
        return new CommandLineRun(exitCode, out.toString(), err.toString());
    }

    private static Stream<String> texts(Object argument) {
        if (argument instanceof Object[] several) {
            return Stream.of(several).flatMap(CommandLineRun::texts);
        }
        return argument instanceof List<?> several
                ? several.stream().flatMap(CommandLineRun::texts)
                : Stream.of(argument.toString());
    }

    /** The JSON of a report that must succeed without a word on stderr. */
    static Map<String, Object> json(Path folder, String... options) throws IOException {
        Path file = Files.createTempFile("report", ".json");
        try {
            CommandLineRun run = of("report", folder, "--json", file, options);
            if (run.exitCode() != 0 || !run.err().isEmpty()) {
                throw new AssertionError(run.toString());
            }
            return JSON.std.mapFrom(Files.readString(file));
        } finally {
            Files.delete(file);
        }
    }

    /** A comparison of two groups of runs. */
    static CommandLineRun compare(List<String> baseline, List<String> candidate, Object... options) {
        return of("report", "compare", options, "--baseline", baseline, "--", candidate);
    }

    /** The line of a report that answers this requirement. */
    static String required(Path run, String requirement) {
        return of("report", run, "--require", requirement).lines("Required ").get(0);
    }

    /** The lines of the output that start with this. */
    List<String> lines(String start) {
        return out.lines().filter(line -> line.startsWith(start)).toList();
    }

    /** The data of a page. */
    static Map<String, Object> data(String page) throws IOException {
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        return JSON.std.mapFrom(data.group(1));
    }

    /** A member of nested JSON objects. */
    public static Object at(Object json, String... path) {
        Object found = json;
        for (String name : path) {
            found = ((Map<?, ?>) found).get(name);
        }
        return found;
    }
}
