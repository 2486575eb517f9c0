package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Figure;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A bound on a figure of the benchmark: required, or a goal.
 *
 * @param name of the figure, with its unit
 * @param figure NaN where what it needs was not measured
 */
record PerformanceTarget(String name, ToDoubleFunction<Results> figure, double least, double most, boolean stretch) {
    /** A figure that must not exceed a bound. */
    static PerformanceTarget atMost(String name, ToDoubleFunction<Results> figure, double most) {
        return new PerformanceTarget(name, figure, Double.NEGATIVE_INFINITY, most, false);
    }

    /** A figure that must reach a bound. */
    static PerformanceTarget atLeast(String name, ToDoubleFunction<Results> figure, double least) {
        return new PerformanceTarget(name, figure, least, Double.POSITIVE_INFINITY, false);
    }

    /** The same as one that would be nice to keep. */
    PerformanceTarget asStretch() {
        return new PerformanceTarget(name, figure, least, most, true);
    }

    /** The figure beside its bounds; empty where it was not measured. */
    Optional<Figure> of(Results results) {
        double measured = figure.applyAsDouble(results);
        return Double.isNaN(measured)
                ? Optional.empty()
                : Optional.of(new Figure(name, measured, least, most, stretch));
    }
}
