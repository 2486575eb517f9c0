package io.github.jmeterduplex.docs;

import io.github.jmeterduplex.internal.parameter.Parameter;
import io.github.jmeterduplex.internal.parameter.ParameterTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of the reference, as the declarations of the parameters say them. */
final class ReferenceTables {
    private static final String HEAD = "| cell | default | meaning | allowed |\n| --- | --- | --- | --- |\n";

    private ReferenceTables() {}

    /** A sampler's table in Markdown. */
    static String of(ParameterTable table) {
        return table.parameters().stream().map(ReferenceTables::row).collect(Collectors.joining("\n", HEAD, "\n"));
    }

    private static String row(Parameter<?> parameter) {
        String standard = parameter.defaultText().isEmpty() ? "" : "`" + parameter.defaultText() + "`";
        String must = parameter.isRequired() ? "; must be set" : "";
        return "| `" + parameter.name() + "` | " + standard + " | " + escaped(parameter.meaning()) + must + " | "
                + escaped(parameter.allowed()) + " |";
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }

    /** The first table under a heading of second order, as it stands in the page. */
    static String under(Page page, String heading) {
        List<String> lines = page.lines();
        int first = first(lines, heading);
        return String.join("\n", lines.subList(first, end(lines, first))) + "\n";
    }

    private static int first(List<String> lines, String heading) {
        int at = lines.indexOf("## " + heading) + 1;
        while (at > 0 && at < lines.size() && !lines.get(at).startsWith("|")) {
            at++;
        }
        if (at == 0 || at == lines.size()) {
            throw new AssertionError("no table under " + heading);
        }
        return at;
    }

    private static int end(List<String> lines, int first) {
        int end = first;
        while (end < lines.size() && lines.get(end).startsWith("|")) {
            end++;
        }
        return end;
    }

    /** Puts the tables into a page. */
    static void write(Path page, Map<String, ParameterTable> tables) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(page));
        tables.forEach((heading, table) -> {
            int first = first(lines, heading);
            List<String> old = lines.subList(first, end(lines, first));
            old.clear();
            old.addAll(of(table).lines().toList());
        });
        Files.write(page, lines);
    }
}
