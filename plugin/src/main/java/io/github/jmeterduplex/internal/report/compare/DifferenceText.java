package io.github.jmeterduplex.internal.report.compare;

import java.util.Locale;

/**
 * The numbers of a difference as texts for readers, with as many digits as the tables of a report.
 *
 * @param baselineRange over its runs, for example {@code 1.101 to 1.204}
 * @param change with its sign
 * @param percent with its sign; a dash if the baseline is 0
 */
record DifferenceText(
        String baseline,
        String baselineRange,
        String candidate,
        String candidateRange,
        String change,
        String changeRange,
        String percent) {
    DifferenceText(Difference difference) {
        this(
                figure(difference.ofBaseline().median()),
                range(difference.ofBaseline()),
                figure(difference.ofCandidate().median()),
                range(difference.ofCandidate()),
                signed(difference.change().median()),
                signed(difference.change().min()) + " to "
                        + signed(difference.change().max()),
                difference.percent().stream()
                        .mapToObj(DifferenceText::percentText)
                        .findFirst()
                        .orElse("-"));
    }

    private static String range(Spread spread) {
        return figure(spread.min()) + " to " + figure(spread.max());
    }

    /** Formats a measured value, for example 1.204, 12.04, 120.4 or 1204.0. */
    private static String figure(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size < 10 ? "%.3f" : size < 100 ? "%.2f" : "%.1f", value);
    }

    /** Formats a change, for example +0.120 or -0.120. */
    private static String signed(double value) {
        String text = figure(value);
        return isZero(text) ? text.replace("-", "") : value > 0 ? "+" + text : text;
    }

    /** Formats a change in percent, for example +12.4. */
    private static String percentText(double value) {
        String text = String.format(Locale.ROOT, "%+.1f", value);
        return isZero(text) ? text.substring(1) : text;
    }

    /** Formats a measured value, without decimals if they are zero, for example 1000 or 998.2. */
    static String plain(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : figure(value);
    }

    private static boolean isZero(String text) {
        return text.chars().noneMatch(c -> c >= '1' && c <= '9');
    }
}
