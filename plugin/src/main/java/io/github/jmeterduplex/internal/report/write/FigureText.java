package io.github.jmeterduplex.internal.report.write;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/**
 * How figures are rounded for people: half up, from the three decimals that the JSON has. The page's script does the
 * same; a test holds its texts against these.
 */
public final class FigureText {
    private static final int DECIMALS = 3;

    private FigureText() {}

    /** A latency in milliseconds: three decimals below 10, two below 100, else one. */
    public static String millis(double millis) {
        return text(millis, millis < 10 ? 3 : millis < 100 ? 2 : 1);
    }

    /** As {@link #millis}; a dash where there is nothing to show. */
    public static String millis(OptionalDouble millis) {
        return millis.isPresent() ? millis(millis.getAsDouble()) : "-";
    }

    /** Messages a second: one decimal. */
    public static String rate(double perSecond) {
        return text(perSecond, 1);
    }

    private static String text(double value, int decimals) {
        return BigDecimal.valueOf(Math.round(value * 1_000), DECIMALS)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
