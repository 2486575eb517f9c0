package io.github.jmeterduplex.docs;

import io.github.jmeterduplex.internal.sampler.parameter.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of the reference in Markdown, as the declarations of the parameters say them. */
final class ReferenceTables {
    private static final String HEAD =
            "| parameter | in the form | default | meaning | allowed |\n| --- | --- | --- | --- | --- |\n";
    private static final String HEAD_OF_PLACES = "| parameters, and their defaults | explained in |\n| --- | --- |\n";

    private ReferenceTables() {}

    /** A table that explains parameters. */
    static String of(Collection<? extends Parameter<?>> parameters) {
        return parameters.stream().map(ReferenceTables::row).collect(Collectors.joining("\n", HEAD, "\n"));
    }

    /** A table that names parameters by the places where they are explained. */
    static String places(Map<String, List<Parameter<?>>> byPlace) {
        return byPlace.entrySet().stream()
                .map(one -> "| "
                        + one.getValue().stream().map(ReferenceTables::named).collect(Collectors.joining(", ")) + " | "
                        + one.getKey() + " |")
                .collect(Collectors.joining("\n", HEAD_OF_PLACES, "\n"));
    }

    private static String named(Parameter<?> parameter) {
        String standard = parameter.defaultText().isEmpty() ? "" : " = `" + parameter.defaultText() + "`";
        return "`" + parameter.name() + "`" + standard;
    }

    /** The line that explains a parameter. */
    static String row(Parameter<?> parameter) {
        String standard = parameter.defaultText().isEmpty() ? "" : "`" + parameter.defaultText() + "`";
        String must = parameter.isRequired() ? "; must be set" : "";
        return "| `" + parameter.name() + "` | " + parameter.label() + " | " + standard + " | "
                + escaped(parameter.meaning()) + must + " | " + escaped(parameter.allowed()) + " |";
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }

    /** The first table under a heading, as it stands in the page. */
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

    /** Puts tables into a page, by the headings above them. */
    static void write(Path page, Map<String, String> tables) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(page));
        tables.forEach((heading, table) -> {
            int first = first(lines, heading);
            List<String> old = lines.subList(first, end(lines, first));
            old.clear();
            old.addAll(table.lines().toList());
        });
        Files.write(page, lines);
    }
}
