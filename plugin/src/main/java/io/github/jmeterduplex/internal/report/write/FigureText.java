package io.github.jmeterduplex.internal.report.write;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/**
 * Rounds figures for people: half up, from the three decimals in the JSON. The page's script does the same; a test
 * compares both.
 */
public final class FigureText {
    private static final int DECIMALS = 3;

    private FigureText() {}

    /** Formats a latency in milliseconds: three decimals below 10, two below 100, else one. */
    public static String millis(double millis) {
        return text(millis, millis < 10 ? 3 : millis < 100 ? 2 : 1);
    }

    /** Formats like {@link #millis(double)}; a dash if there is not a value. */
    public static String millis(OptionalDouble millis) {
        return millis.isPresent() ? millis(millis.getAsDouble()) : "-";
    }

    /** Formats messages a second: one decimal. */
    public static String rate(double perSecond) {
        return text(perSecond, 1);
    }

    private static String text(double value, int decimals) {
        return BigDecimal.valueOf(Math.round(value * 1_000), DECIMALS)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
