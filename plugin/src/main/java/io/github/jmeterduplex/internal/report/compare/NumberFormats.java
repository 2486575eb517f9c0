package io.github.jmeterduplex.internal.report.compare;

import java.util.Locale;

/** Formats the numbers of a comparison, with as many digits as the tables of a report. */
final class NumberFormats {
    private static final double TEN = 10;
    private static final double HUNDRED = 100;

    private NumberFormats() {}

    /** Formats a figure, for example 1.204, 12.04, 120.4 or 1204.0. */
    static String figure(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size < TEN ? "%.3f" : size < HUNDRED ? "%.2f" : "%.1f", value);
    }

    /** Formats a change, for example +0.120 or -0.120. */
    static String change(double value) {
        String text = figure(value);
        return isZero(text) ? text.replace("-", "") : value > 0 ? "+" + text : text;
    }

    /** Formats a change in percent, for example +12.4. */
    static String percent(double value) {
        String text = String.format(Locale.ROOT, "%+.1f", value);
        return isZero(text) ? text.substring(1) : text;
    }

    /** Formats a figure without decimals if they are zero, for example 1000 or 998.2. */
    static String plain(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : figure(value);
    }

    private static boolean isZero(String text) {
        return text.chars().noneMatch(c -> c >= '1' && c <= '9');
    }
}
