package io.github.jmeterduplex.internal.engine.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Formats rates and times for the messages of a search. */
final class RateText {
    private static final double MICROS_PER_MILLI = 1_000;
    private static final int HUNDRED = 100;

    private RateText() {}

    /** Formats a rate, for example {@code 12,400} or {@code 7.25}. */
    static String rate(double perSecond) {
        return (perSecond >= HUNDRED && perSecond == Math.rint(perSecond)) || perSecond >= 10_000
                ? String.format(Locale.ROOT, "%,.0f", perSecond)
                : plain(new BigDecimal(perSecond).round(new MathContext(5)).doubleValue());
    }

    /** Formats an estimate with two significant digits. */
    static String about(double number) {
        double round = new BigDecimal(number).round(new MathContext(2)).doubleValue();
        return round >= HUNDRED ? String.format(Locale.ROOT, "%,.0f", round) : plain(round);
    }

    static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    static String millis(long micros) {
        return millis(micros / MICROS_PER_MILLI);
    }

    /** Formats milliseconds with about three significant digits. */
    static String millis(double millis) {
        return String.format(Locale.ROOT, millis < 1 ? "%.2f" : millis < HUNDRED ? "%.1f" : "%.0f", millis);
    }
}
