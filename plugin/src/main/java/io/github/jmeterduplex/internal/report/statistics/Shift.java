package io.github.jmeterduplex.internal.report.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * The estimated amount by which the values of one group are above those of another.
 *
 * <p>The estimate of Hodges and Lehmann (1963): the median of all differences between a value of the one group and a
 * value of the other. Its interval are the differences that the rank test of {@link MannWhitney} does not rule out
 * (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 4.2 and 4.3). A single odd run does not change them
 * much.
 *
 * @param estimate the median difference
 * @param interval of the wanted confidence; empty if the groups are too small for one
 * @param probability {@link MannWhitney#probability}
 */
public record Shift(double estimate, Optional<Bounds> interval, double probability) {
    /**
     * Computes the shift from one group to another.
     *
     * @param from at least one value
     * @param to at least one value
     * @param confidence of the interval, for example 0.95
     */
    public static Shift between(double[] from, double[] to, double confidence) {
        double[] differences = new double[from.length * to.length];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = to[i % to.length] - from[i / to.length];
        }
        Arrays.sort(differences);
        int outside = MannWhitney.pairsOutside(from.length, to.length, (1 - confidence) / 2);
        return new Shift(
                Samples.medianOfSorted(differences),
                outside < 1
                        ? Optional.empty()
                        : Optional.of(new Bounds(differences[outside - 1], differences[differences.length - outside])),
                MannWhitney.probability(from, to));
    }
}
