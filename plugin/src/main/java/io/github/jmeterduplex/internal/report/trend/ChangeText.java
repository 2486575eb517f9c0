package io.github.jmeterduplex.internal.report.trend;

import java.util.Locale;
import java.util.Optional;

/** Describes how a figure changed over a stretch of the run, as part of a sentence. */
public final class ChangeText {
    private static final double ONE_DECIMAL_BELOW = 10;

    private ChangeText() {}

    /** Returns that it grew or dropped from start to end, or from half to half; empty if it is steady. */
    public static Optional<String> of(String figure, TimeSeries series) {
        return series.growth()
                .map(percent -> figure + (percent > 0 ? " grew by " : " dropped by ") + whole(percent)
                        + " % from start to end" + anHour(series))
                .or(() -> series.step()
                        .map(percent -> figure + " was " + whole(percent) + " % " + (percent > 0 ? "higher" : "lower")
                                + " in the second half than in the first"));
    }

    private static String anHour(TimeSeries series) {
        return series.isLong()
                ? series.slope("", "")
                        .map(slope -> " (" + whole(slope.percentAnHour()) + " % an hour)")
                        .orElse("")
                : "";
    }

    private static String whole(double percent) {
        return String.format(Locale.ROOT, Math.abs(percent) < ONE_DECIMAL_BELOW ? "%.1f" : "%.0f", Math.abs(percent));
    }
}
