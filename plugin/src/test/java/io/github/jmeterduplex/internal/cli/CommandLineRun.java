package io.github.jmeterduplex.internal.cli;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** One call of the command line, and what came of it. */
public record CommandLineRun(int exitCode, String out, String err) {
    /** From a folder in which nothing was run. */
    static CommandLineRun of(String... arguments) {
        return in(Path.of("no-results"), arguments);
    }

    /** From a folder whose runs are in that one. */
    static CommandLineRun in(Path results, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.run(results, new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new CommandLineRun(exitCode, out.toString(), err.toString());
    }

    /** The JSON of a report that must succeed without a word on stderr. */
    static Map<String, Object> json(Path folder, String... options) throws IOException {
        Path file = Files.createTempFile("report", ".json");
        try {
            String[] arguments = new String[options.length + 4];
            arguments[0] = "report";
            arguments[1] = folder.toString();
            arguments[2] = "--json";
            arguments[3] = file.toString();
            System.arraycopy(options, 0, arguments, 4, options.length);
            CommandLineRun run = of(arguments);
            if (run.exitCode() != 0 || !run.err().isEmpty()) {
                throw new AssertionError(run.toString());
            }
            return JSON.std.mapFrom(Files.readString(file));
        } finally {
            Files.delete(file);
        }
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
