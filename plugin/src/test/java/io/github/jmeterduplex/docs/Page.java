package io.github.jmeterduplex.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One page of the manual: Markdown, as GitHub shows it. Immutable.
 *
 * @param path the file
 * @param lines all lines outside of fenced code
 */
record Page(Path path, List<String> lines) {
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*)");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern LINK = Pattern.compile("!?\\[[^\\]]*]\\(([^)\\s]+)\\)");
    private static final Pattern RULE = Pattern.compile("\\|[-:| ]+\\|");
    private static final Pattern BETWEEN_PARAMETERS = Pattern.compile("(?<!\\\\)\\|");

    static Page read(Path path) {
        try {
            return new Page(path, outsideOfFences(Files.readAllLines(path)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Page of(String text) {
        return new Page(Path.of("page.md"), outsideOfFences(text.lines().toList()));
    }

    private static List<String> outsideOfFences(List<String> all) {
        List<String> outside = new ArrayList<>();
        boolean inFence = false;
        for (String line : all) {
            if (line.strip().startsWith("```")) {
                inFence = !inFence;
            } else if (!inFence) {
                outside.add(line);
            }
        }
        return List.copyOf(outside);
    }

    String text() {
        return String.join("\n", lines);
    }

    /** Where links and pictures point to. */
    List<String> links() {
        return lines.stream()
                .map(line -> CODE.matcher(line).replaceAll(""))
                .flatMap(line -> LINK.matcher(line).results())
                .map(link -> link.group(1))
                .toList();
    }

    /** The names under which GitHub lets a link jump to the headings. */
    List<String> anchors() {
        Map<String, Integer> seen = new HashMap<>();
        List<String> anchors = new ArrayList<>();
        for (String line : lines) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                String plain = heading.group(1).strip().toLowerCase(Locale.ROOT);
                String anchor = plain.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
        }
        return List.copyOf(anchors);
    }

    /** The first table under each heading: its rows without the head, each a list of parameters. */
    Map<String, List<List<String>>> tables() {
        Map<String, List<List<String>>> tables = new LinkedHashMap<>();
        String heading = "";
        for (int i = 0; i < lines.size(); i++) {
            var match = HEADING.matcher(lines.get(i));
            if (match.matches()) {
                heading = match.group(1).strip();
            } else if (RULE.matcher(lines.get(i)).matches()) {
                tables.putIfAbsent(heading, rowsFrom(i + 1));
            }
        }
        return tables;
    }

    private List<List<String>> rowsFrom(int first) {
        return lines.stream()
                .skip(first)
                .takeWhile(line -> line.startsWith("|"))
                .map(Page::parameters)
                .toList();
    }

    private static List<String> parameters(String row) {
        String inner = row.substring(1, row.stripTrailing().length() - 1);
        return BETWEEN_PARAMETERS
                .splitAsStream(inner)
                .map(parameter -> parameter.strip().replace("\\|", "|"))
                .toList();
    }
}
