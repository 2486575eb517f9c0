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

/** The parameters of the reference in Markdown, as their declarations say them. */
final class ReferenceTables {
    private static final String HEAD =
            "| parameter | in the form | default | meaning | allowed |\n| --- | --- | --- | --- | --- |\n";

    private ReferenceTables() {}

    /** A table that explains parameters. */
    static String table(List<String> rows) {
        return HEAD + String.join("\n", rows) + "\n";
    }

    /** A paragraph of links, a line for those of one section. */
    static String links(Collection<List<String>> bySection) {
        return bySection.stream().map(links -> String.join(", ", links)).collect(Collectors.joining(",\n", "", "\n"));
    }

    /**
     * A parameter's name as a link, with the default if that is not the same for all.
     *
     * @param place the section that explains the parameter
     * @param all the parameters that the section explains by one row
     */
    static String link(Parameter<?> parameter, String place, Collection<Parameter<?>> all) {
        String own = defaults(List.of(parameter));
        return "[`" + parameter.name() + "`](" + place + ")" + (own.equals(defaults(all)) ? "" : " = " + own);
    }

    /** The different defaults of parameters that one row explains. */
    static String defaults(Collection<Parameter<?>> parameters) {
        return parameters.stream()
                .map(Parameter::defaultText)
                .filter(text -> !text.isEmpty())
                .distinct()
                .map(text -> "`" + text + "`")
                .collect(Collectors.joining(", "));
    }

    /** The line that explains a parameter. */
    static String row(Parameter<?> parameter, String standard) {
        String must = parameter.isRequired() ? "; must be set" : "";
        return "| `" + parameter.name() + "` | " + parameter.label() + " | " + standard + " | "
                + escaped(parameter.meaning()) + must + " | " + escaped(parameter.allowed()) + " |";
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }

    /** The first table or paragraph of links under a heading, as it is in the page. */
    static String under(Page page, String heading) {
        List<String> lines = page.lines();
        int first = first(lines, heading);
        return String.join("\n", lines.subList(first, end(lines, first))) + "\n";
    }

    private static int first(List<String> lines, String heading) {
        int at = lines.indexOf("## " + heading) + 1;
        while (at > 0 && at < lines.size() && !isWritten(lines.get(at))) {
            at++;
        }
        if (at == 0 || at == lines.size()) {
            throw new AssertionError("no table or links under " + heading);
        }
        return at;
    }

    private static int end(List<String> lines, int first) {
        int end = first;
        while (end < lines.size() && isWritten(lines.get(end))) {
            end++;
        }
        return end;
    }

    private static boolean isWritten(String line) {
        return line.startsWith("|") || line.startsWith("[`");
    }

    /** Puts tables and links into a page, by the headings above them. */
    static void write(Path page, Map<String, String> blocks) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(page));
        blocks.forEach((heading, block) -> {
            int first = first(lines, heading);
            List<String> old = lines.subList(first, end(lines, first));
            old.clear();
            old.addAll(block.lines().toList());
        });
        Files.write(page, lines);
    }
}
