package io.github.jmeterduplex.samples.bench.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of texts under a header, for a terminal or as Markdown. Confined to one thread. */
final class Table {
    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    Table(String... header) {
        this.header = List.of(header);
    }

    /** Adds a row; parameters that are left out at its end are empty. */
    Table row(List<String> parameters) {
        List<String> whole = new ArrayList<>(parameters);
        while (whole.size() < header.size()) {
            whole.add("");
        }
        rows.add(whole);
        return this;
    }

    /** Columns of even width. */
    String text() {
        int[] widths = IntStream.range(0, header.size()).map(this::width).toArray();
        StringBuilder text = new StringBuilder();
        line(text, header, widths);
        rows.forEach(row -> line(text, row, widths));
        return text.toString();
    }

    /** A table as GitHub shows it. */
    String markdown() {
        StringBuilder text = new StringBuilder();
        markdownLine(text, header);
        markdownLine(text, header.stream().map(parameter -> "---").toList());
        rows.forEach(row -> markdownLine(text, row));
        return text.toString();
    }

    private int width(int column) {
        return IntStream.concat(
                        IntStream.of(header.get(column).length()),
                        rows.stream()
                                .mapToInt(
                                        row -> isNote(row) ? 0 : row.get(column).length()))
                .max()
                .orElse(0);
    }

    /** A row whose third parameter alone is filled says why there are no figures; it makes no column wider. */
    private static boolean isNote(List<String> row) {
        return row.size() > 3 && row.stream().skip(3).allMatch(String::isEmpty);
    }

    private static void line(StringBuilder text, List<String> parameters, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < parameters.size(); i++) {
            String padding =
                    " ".repeat(Math.max(0, widths[i] - parameters.get(i).length()));
            boolean isText = i < 2 || isNote(parameters);
            line.append(isText ? parameters.get(i) + padding : padding + parameters.get(i))
                    .append("  ");
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private static void markdownLine(StringBuilder text, List<String> parameters) {
        text.append("| ").append(String.join(" | ", parameters)).append(" |\n");
    }
}
