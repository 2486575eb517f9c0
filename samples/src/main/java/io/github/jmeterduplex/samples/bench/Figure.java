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

    static Figure atMost(String name, double measured, double most) {
        return new Figure(name, measured, Double.NEGATIVE_INFINITY, most);
    }

    /** A figure that nothing is asked of. */
    static Figure told(String name, double measured) {
        return new Figure(name, measured, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
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
                Locale.ROOT, "  %-" + width + "s  %10s  %-16s %s", name, text(measured), bounds(), judgement());
    }

    private boolean isAsked() {
        return !Double.isInfinite(least) || !Double.isInfinite(most);
    }

    private String judgement() {
        if (!isGood()) {
            return "BROKEN";
        }
        return isAsked() ? "ok" : "";
    }

    private String bounds() {
        if (!isAsked()) {
            return "";
        }
        if (least == most) {
            return text(least);
        }
        if (Double.isInfinite(most)) {
            return "at least " + text(least);
        }
        return Double.isInfinite(least) ? "at most " + text(most) : text(least) + " to " + text(most);
    }

    private static String text(double value) {
        String format = value == Math.rint(value) ? "%.0f" : Math.abs(value) < 10 ? "%.3f" : "%.1f";
        return String.format(Locale.ROOT, format, value);
    }
}
