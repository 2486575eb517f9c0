package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.Figure;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A bound on what was measured.
 *
 * @param name of the figure, with its unit
 * @param figure NaN where what it needs was not measured
 */
record Promise(String name, ToDoubleFunction<Results> figure, double least, double most, boolean stretch) {
    /** A figure that must not exceed a bound. */
    static Promise atMost(String name, ToDoubleFunction<Results> figure, double most) {
        return new Promise(name, figure, Double.NEGATIVE_INFINITY, most, false);
    }

    /** A figure that must reach a bound. */
    static Promise atLeast(String name, ToDoubleFunction<Results> figure, double least) {
        return new Promise(name, figure, least, Double.POSITIVE_INFINITY, false);
    }

    /** The same as one that would be nice to keep. */
    Promise asStretch() {
        return new Promise(name, figure, least, most, true);
    }

    /** The figure beside its bounds; empty where it was not measured. */
    Optional<Figure> of(Results results) {
        double measured = figure.applyAsDouble(results);
        return Double.isNaN(measured)
                ? Optional.empty()
                : Optional.of(new Figure(name, measured, least, most, stretch));
    }
}
