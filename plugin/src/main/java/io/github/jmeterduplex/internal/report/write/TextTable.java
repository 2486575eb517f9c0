package io.github.jmeterduplex.internal.report.write;

import java.util.List;

/** Formats rows of equal length as a table: the first column is aligned to the left, all others to the right. */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows;
    private final int[] widths;

    public TextTable(List<List<String>> rows) {
        this.rows = rows;
        widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append(row.get(0)).append(padding(row, 0));
            for (int i = 1; i < widths.length; i++) {
                text.append(GAP).append(padding(row, i)).append(row.get(i));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private String padding(List<String> row, int column) {
        return " ".repeat(widths[column] - width(row.get(column)));
    }
}
