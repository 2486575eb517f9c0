package io.github.jmeterduplex.internal.report.requirement;

import io.github.jmeterduplex.internal.report.read.Latencies;
import io.github.jmeterduplex.internal.report.read.Percentile;
import io.github.jmeterduplex.internal.report.statistics.Bounds;
import java.util.Locale;
import java.util.Optional;

/**
 * The range in which a percentile must be according to a run; requirements are checked against this range.
 *
 * <p>If the 95 % interval is not known, the run may have been fast or slow as a whole. A requirement is then broken
 * only if every tenth of the run breaks it, and passed only if its bound is beyond doubt: farther from the tenths than
 * five times the distance between the lowest and the highest of them, on a scale of logarithms, or than a factor of
 * {@value #FAR}. If a run is too short for tenths, its own percentile takes their place, and only that factor is
 * enough. A few slow messages spread the tenths of a short, calm run. So an upper bound is also beyond doubt if the
 * interval of the percentile below is known, which shows that latencies do not depend on each other for long, if every
 * message took at most half of the bound, and if, at the bound, {@value #MIN_BEYOND} would have been expected to take
 * all of it.
 *
 * @param ofPass all of it must meet a requirement that passes
 * @param ofBreach all of it must break a requirement that is broken
 * @param interval the 95 % interval, if it is known; then both ranges are the same
 * @param tenths the range of the tenths, if there are any
 * @param isOwn whether the percentile is the load generator's own, not the server's
 */
record PercentileRange(
        Bounds ofPass, Bounds ofBreach, Optional<Bounds> interval, Optional<Bounds> tenths, boolean isOwn) {
    private static final double TIMES_THE_RANGE = 5;
    private static final double FAR = 10;
    /** Smallest number of latencies beyond the percentile from which the slowest one says enough. */
    private static final long MIN_BEYOND = 10;
    /**
     * Factor by which a bound must exceed the slowest message to be beyond doubt, as a run may not have had a slow
     * time.
     */
    private static final double TIMES_THE_SLOWEST = 2;
    /** A microsecond in milliseconds, used in place of zero, which does not have a logarithm. */
    private static final double A_MICROSECOND = 0.001;

    static PercentileRange of(Latencies latencies, Percentile percentile) {
        Optional<Bounds> interval = latencies.bounds(percentile);
        Optional<Bounds> tenths = latencies.tenths(percentile);
        if (interval.isPresent()) {
            return new PercentileRange(interval.get(), interval.get(), interval, tenths, false);
        }
        double value = latencies.at(percentile);
        Bounds seen = tenths.orElse(new Bounds(value, value));
        double ratio = Math.max(A_MICROSECOND, seen.high()) / Math.max(A_MICROSECOND, seen.low());
        double far = tenths.isPresent() ? Math.min(FAR, Math.pow(ratio, TIMES_THE_RANGE)) : FAR;
        double high = Math.min(seen.high() * far, slowest(latencies, percentile));
        return new PercentileRange(new Bounds(seen.low() / far, high), seen, interval, tenths, false);
    }

    /**
     * Returns a range that begins lower, since messages waited for the load generator and the server may be faster.
     *
     * @param leastMillis the server's percentile is not below it
     */
    PercentileRange ofLoadGenerator(double leastMillis) {
        return new PercentileRange(from(leastMillis, ofPass), from(leastMillis, ofBreach), interval, tenths, true);
    }

    private static Bounds from(double low, Bounds range) {
        return new Bounds(Math.min(low, range.low()), range.high());
    }

    /** Returns twice the time of the slowest message; infinite if latencies depend on each other or are too few. */
    private static double slowest(Latencies latencies, Percentile percentile) {
        boolean isKnownBelow = percentile
                .below()
                .filter(below -> latencies.bounds(below).isPresent())
                .isPresent();
        return isKnownBelow && percentile.beyond(latencies.count()) >= MIN_BEYOND
                ? TIMES_THE_SLOWEST * latencies.max()
                : Double.POSITIVE_INFINITY;
    }

    RequirementStatus answer(Requirement requirement) {
        if (requirement.isMetBy(ofPass.low()) && requirement.isMetBy(ofPass.high())) {
            return RequirementStatus.PASSED;
        }
        return requirement.isMetBy(ofBreach.low()) || requirement.isMetBy(ofBreach.high())
                ? RequirementStatus.UNDECIDED
                : RequirementStatus.BROKEN;
    }

    /** Returns why a requirement is undecided if the 95 % confidence interval is not known. */
    String withoutInterval(Requirement requirement) {
        boolean isUpper = requirement.isMetBy(0);
        return tenths.map(range -> "between " + number(range.low()) + " and " + number(range.high())
                                + " in tenths of the run, ")
                        .orElse("")
                + "its 95 % interval is not known: run longer (beyond doubt is a bound "
                + (isUpper ? "above " + number(ofPass.high()) : "below " + number(ofPass.low()))
                + ")";
    }

    static String number(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.3f", value);
    }
}
