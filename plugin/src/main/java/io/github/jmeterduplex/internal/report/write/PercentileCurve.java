package io.github.jmeterduplex.internal.report.write;

import io.github.jmeterduplex.latency.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;

/**
 * The curve of latency against percentile, as pages draw it. Its percentiles are 1 - 10^(-i/{@value #STEPS_PER_NINE}),
 * from 0 to 99.999 %, each if there are enough latencies for it.
 */
public final class PercentileCurve {
    static final int STEPS_PER_NINE = 20;

    private static final int NINES = 5;
    private static final double MICROS_PER_MILLI = 1_000.0;
    private static final double PERCENT = 100.0;

    private PercentileCurve() {}

    /** Returns the latency at each percentile of the curve, in milliseconds. */
    public static List<Double> of(LatencyHistogram all) {
        List<Double> curve = new ArrayList<>();
        for (int i = 0; i <= NINES * STEPS_PER_NINE; i++) {
            double share = Math.pow(10, -(double) i / STEPS_PER_NINE);
            curve.add(shortened(all.percentileMicros((1 - share) * PERCENT) / MICROS_PER_MILLI));
            if (share * all.count() < 1) {
                break;
            }
        }
        return curve;
    }

    /**
     * Rounds to four digits, as a histogram and an eye do not distinguish more and a page has tens of thousands of
     * numbers.
     */
    static double shortened(double millis) {
        double unit = millis >= 1_000 ? 1 : millis >= 100 ? 10 : millis >= 10 ? 100 : 1_000;
        return Math.round(millis * unit) / unit;
    }
}
