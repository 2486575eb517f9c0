package io.github.jmeterduplex.internal.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Tests whether two groups of runs differ in many quantities together, whatever the distribution of their values.
 *
 * <p>If only chance distinguished the groups, any other split of the same runs into groups of these sizes would be as
 * likely as the real one. So all splits are made. How much a figure differs in a split is how well the groups explain
 * it: the correlation of the figure with the group, which orders splits as the t of Student's test does.
 *
 * <p>The p of a single figure is the share of splits in which it differs at least as much. With many figures some of
 * these are small by chance. So the adjusted p of a figure is the share of splits in which <em>any</em> figure differs
 * at least as much, except those that differ more in the real split (Westfall and Young, Resampling-Based Multiple
 * Testing, 1993: step-down maxT). All figures of a run go to a group together, so figures that depend on each other,
 * like the p90 and the p99 of a label, do not count twice. The chance that any figure of equal groups has an adjusted p
 * of 5 % or less is 5 % at most, for any number of figures.
 *
 * <p>If there are more than {@value #MAX_SPLITS} splits, this number of them is drawn, always the same ones, with the
 * real one among them.
 */
final class PermutationTest {
    private static final int MAX_SPLITS = 20_000;
    private static final long SEED = 23;
    /**
     * Relative tolerance for rounding, so that splits that differ equally count as equal, for example a split and its
     * reverse.
     */
    private static final double ROUNDING = 1e-9;

    private final int runs;
    /** The indexes of the runs in the first group, for each split; the first split is the real one. */
    private final int[][] splits;

    /** Creates a test for groups with these numbers of runs. */
    PermutationTest(int one, int other) {
        runs = one + other;
        splits = countSplits(one, other) <= MAX_SPLITS ? all(runs, one) : some(runs, one);
    }

    /**
     * Returns the smallest p that is possible in a test of groups of these sizes. If the sizes are equal, the reverse
     * split differs as much.
     */
    static double least(int one, int other) {
        return (one == other ? 2.0 : 1.0) / Math.min(MAX_SPLITS, countSplits(one, other));
    }

    /** Returns the number of ways to split the runs into two groups; not exact if it is above {@link #MAX_SPLITS}. */
    private static double countSplits(int one, int other) {
        double count = 1;
        for (int i = 1; i <= one; i++) {
            count = count * (other + i) / i;
        }
        return Math.rint(count);
    }

    private static int[][] all(int runs, int size) {
        List<int[]> splits = new ArrayList<>();
        int[] next = IntStream.range(0, size).toArray();
        int at = size;
        while (at >= 0) {
            splits.add(next.clone());
            at = size - 1;
            while (at >= 0 && next[at] == runs - size + at) {
                at--;
            }
            if (at >= 0) {
                next[at]++;
                for (int i = at + 1; i < size; i++) {
                    next[i] = next[i - 1] + 1;
                }
            }
        }
        return splits.toArray(int[][]::new);
    }

    private static int[][] some(int runs, int size) {
        Random random = new Random(SEED);
        int[] order = IntStream.range(0, runs).toArray();
        int[][] splits = new int[MAX_SPLITS][];
        splits[0] = Arrays.copyOf(order, size);
        for (int i = 1; i < MAX_SPLITS; i++) {
            for (int at = 0; at < size; at++) {
                int other = at + random.nextInt(runs - at);
                int moved = order[at];
                order[at] = order[other];
                order[other] = moved;
            }
            splits[i] = Arrays.copyOf(order, size);
        }
        return splits;
    }

    /**
     * Returns the p of each quantity, adjusted for the number of quantities.
     *
     * @param figures the values of each figure in all runs, those of the first group first; they must not all be equal
     */
    double[] adjusted(List<double[]> figures) {
        List<double[]> standard =
                figures.stream().map(PermutationTest::standardized).toList();
        double[] atHand = standard.stream()
                .mapToDouble(values -> difference(values, splits[0]))
                .toArray();
        int[] smallestFirst = IntStream.range(0, atHand.length)
                .boxed()
                .sorted(Comparator.comparingDouble(figure -> atHand[figure]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] greatest = new double[splits.length];
        double[] adjusted = new double[atHand.length];
        for (int figure : smallestFirst) {
            int asMuch = 0;
            for (int split = 0; split < splits.length; split++) {
                greatest[split] = Math.max(greatest[split], difference(standard.get(figure), splits[split]));
                asMuch += greatest[split] >= atHand[figure] - ROUNDING ? 1 : 0;
            }
            adjusted[figure] = (double) asMuch / splits.length;
        }
        // a figure that differs less does not have a smaller p
        double before = 0;
        for (int i = smallestFirst.length - 1; i >= 0; i--) {
            before = Math.max(before, adjusted[smallestFirst[i]]);
            adjusted[smallestFirst[i]] = before;
        }
        return adjusted;
    }

    /** Returns the values scaled to a mean of 0 and a sum of squares of 1. */
    private static double[] standardized(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double length = Math.sqrt(DoubleStream.of(values)
                .map(value -> (value - mean) * (value - mean))
                .sum());
        return Arrays.stream(values).map(value -> (value - mean) / length).toArray();
    }

    /**
     * Returns the absolute correlation of standardized values with the group, except for a factor common to all
     * quantities.
     */
    private static double difference(double[] standardized, int[] split) {
        double sum = 0;
        for (int run : split) {
            sum += standardized[run];
        }
        return Math.abs(sum);
    }
}
