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
    static Figure exactly(String name, long measured, long expected) {
        return between(name, (double) measured, (double) expected, (double) expected);
    }

    static Figure atLeast(String name, double measured, double least) {
        return between(name, measured, least, Double.POSITIVE_INFINITY);
    }

    static Figure atMost(String name, double measured, double most) {
        return between(name, measured, Double.NEGATIVE_INFINITY, most);
    }

    /** A figure that nothing is asked of. */
    static Figure told(String name, double measured) {
        return between(name, measured, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    static Figure between(String name, double measured, double least, double most) {
        return new Figure(name, measured, least, most, false);
    }

    /** A figure that may be so many percent off. */
    static Figure around(String name, double measured, double wanted, double percent) {
        double margin = wanted * percent / 100;
        return between(name, measured, wanted - margin, wanted + margin);
    }

    /** Whether it is within its bounds, or need not be. */
    public boolean isGood() {
        return stretch || isWithin();
    }

    private boolean isWithin() {
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

    /** What became of the bounds; empty where there are none. */
    public String judgement() {
        if (!isWithin()) {
            return stretch ? "stretch missed" : "BROKEN";
        }
        return isAsked() ? "ok" : "";
    }

    /** The bounds in words; empty where there are none. */
    public String bounds() {
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

    /** A number as short as it may be: three decimals below ten, else one. */
    public static String text(double value) {
        String format = value == Math.rint(value) ? "%.0f" : Math.abs(value) < 10 ? "%.3f" : "%.1f";
        return String.format(Locale.ROOT, format, value);
    }
}
