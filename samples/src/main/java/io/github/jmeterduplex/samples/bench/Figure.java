package io.github.jmeterduplex.samples.bench;

import java.util.List;
import java.util.Locale;

/**
 * A measured figure and its bounds.
 *
 * @param name with its unit
 * @param least the smallest good value
 * @param most the largest good value
 * @param stretch whether missing it breaks nothing
 */
public record Figure(String name, double measured, double least, double most, boolean stretch) {
    /** A figure that has one good value. */
    public static Figure exactly(String name, long measured, long expected) {
        return between(name, (double) measured, (double) expected, (double) expected);
    }

    /** A figure that may be smaller. */
    public static Figure atMost(String name, double measured, double most) {
        return between(name, measured, Double.NEGATIVE_INFINITY, most);
    }

    /** A figure that may be larger. */
    public static Figure atLeast(String name, double measured, double least) {
        return between(name, measured, least, Double.POSITIVE_INFINITY);
    }

    /** A figure with two bounds. */
    public static Figure between(String name, double measured, double least, double most) {
        return new Figure(name, measured, least, most, false);
    }

    /** A figure that may be so many percent off. */
    public static Figure around(String name, double measured, double wanted, double percent) {
        double margin = wanted * percent / 100;
        return between(name, measured, wanted - margin, wanted + margin);
    }

    /** The same figure as one that would be nice to reach. */
    public Figure asStretch() {
        return new Figure(name, measured, least, most, true);
    }

    /** Whether it is within its bounds, or need not be. */
    public boolean isGood() {
        return stretch || isWithin();
    }

    private boolean isWithin() {
        return measured >= least && measured <= most;
    }

    /** What became of the bound. */
    public String verdict() {
        return isWithin() ? "ok" : stretch ? "stretch missed" : "BROKEN";
    }

    /** A table for people, a row a figure. */
    public static String table(String title, List<Figure> figures) {
        int width =
                figures.stream().mapToInt(figure -> figure.name.length()).max().orElse(0);
        StringBuilder table = new StringBuilder(title);
        figures.forEach(figure -> table.append('\n').append(figure.row(width)));
        return table.toString();
    }

    private String row(int width) {
        return String.format(
                Locale.ROOT, "  %-" + width + "s  %10s  %-16s %s", name, text(measured), bounds(), verdict());
    }

    /** The bounds in words. */
    public String bounds() {
        if (least == most) {
            return text(least);
        }
        if (Double.isInfinite(least)) {
            return "at most " + text(most);
        }
        return Double.isInfinite(most) ? "at least " + text(least) : text(least) + " to " + text(most);
    }

    /** A number as short as it may be: two decimals below ten, else one. */
    public static String text(double value) {
        String format = value == Math.rint(value) ? "%.0f" : Math.abs(value) < 10 ? "%.2f" : "%.1f";
        return String.format(Locale.ROOT, format, value);
    }
}
