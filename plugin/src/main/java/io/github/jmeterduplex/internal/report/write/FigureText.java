package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Rounds values for people: half up, from the three decimals in the JSON. The page's script does the same; a test
 * compares both.
 */
public final class FigureText {
    private static final int DECIMALS = 3;

    private FigureText() {}

    /** Formats a latency in milliseconds: three decimals below 10, two below 100, else one. */
    public static String millis(double millis) {
        return text(millis, millis < 10 ? 3 : millis < 100 ? 2 : 1);
    }

    /** Formats a latency like {@link #millis(double)}; gives a dash if it was not measured. */
    static String millis(OptionalDouble millis) {
        return millis.isPresent() ? millis(millis.getAsDouble()) : "-";
    }

    /** Formats mean, percentiles and maximum; dashes if they were not measured. */
    static List<String> row(Optional<Latencies> latencies) {
        return latencies
                .map(ms -> List.of(
                        millis(ms.mean()),
                        millis(ms.p50()),
                        millis(ms.p90()),
                        millis(ms.p95()),
                        millis(ms.p99()),
                        millis(ms.shown(Percentile.P999)),
                        millis(ms.max())))
                .orElse(List.of("-", "-", "-", "-", "-", "-", "-"));
    }

    /** Formats a rate in messages a second, with one decimal. */
    public static String rate(double perSecond) {
        return text(perSecond, 1);
    }

    private static String text(double value, int decimals) {
        return BigDecimal.valueOf(Math.round(value * 1_000), DECIMALS)
                .setScale(decimals, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
