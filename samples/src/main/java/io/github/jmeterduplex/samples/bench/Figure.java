package io.github.jmeterduplex.samples.bench;

import java.util.List;
import java.util.Locale;

/**
 * A measured figure and its bounds.
 *
 * @param name with its unit
 * @param least the smallest good value
 * @param most the largest good value
 */
record Figure(String name, double measured, double least, double most) {
    static Figure exactly(String name, long measured, long expected) {
        return new Figure(name, (double) measured, (double) expected, (double) expected);
    }

    static Figure atLeast(String name, double measured, double least) {
        return new Figure(name, measured, least, Double.POSITIVE_INFINITY);
    }

    static Figure between(String name, double measured, double least, double most) {
        return new Figure(name, measured, least, most);
    }

    /** A figure that may be so many percent off. */
    static Figure around(String name, double measured, double wanted, double percent) {
        double margin = wanted * percent / 100;
        return new Figure(name, measured, wanted - margin, wanted + margin);
    }

    boolean isGood() {
        return measured >= least && measured <= most;
    }

    /** A table for people, a row a figure. */
    static String table(String title, List<Figure> figures) {
        int width =
                figures.stream().mapToInt(figure -> figure.name.length()).max().orElse(0);
        StringBuilder table = new StringBuilder(title);
        figures.forEach(figure -> table.append('\n').append(figure.row(width)));
        return table.toString();
    }

    private String row(int width) {
        return String.format(
                Locale.ROOT,
                "  %-" + width + "s  %10s  %-16s %s",
                name,
                text(measured),
                bounds(),
                isGood() ? "ok" : "BROKEN");
    }

    private String bounds() {
        if (least == most) {
            return text(least);
        }
        return Double.isInfinite(most) ? "at least " + text(least) : text(least) + " to " + text(most);
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
    }
}
