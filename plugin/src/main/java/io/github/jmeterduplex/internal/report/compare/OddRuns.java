package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.read.Report;
import io.github.jmeterduplex.internal.report.statistics.Distributions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * Names a run that is far from all others of its group, since the disturbance of one run distorts the comparison.
 *
 * <p>A run is compared with the mean of the others by Student's prediction interval for one more value, at a level that
 * takes the number of runs and figures into account; it must also differ by the least difference that matters.
 */
final class OddRuns {
    /** Share of groups in which a run is named although it was not disturbed. */
    private static final double LEVEL = 0.01;
    /** Smallest number of runs in a group in which an odd one can be found. */
    private static final int FEWEST = 4;

    private static final int MAX_FIGURES = 3;
    private static final double PERCENT = 100;

    private final double smallestPercent;

    /**
     * @param smallestPercent the least difference that matters; if the figure is a share, in points
     */
    OddRuns(double smallestPercent) {
        this.smallestPercent = smallestPercent;
    }

    /** Returns a sentence for each run that is far from all others of its group. */
    List<String> of(RunGroup group, List<Difference> differences, Function<Difference, List<Double>> values) {
        int runs = group.runs().size();
        List<String> sentences = new ArrayList<>();
        if (runs < FEWEST) {
            return sentences;
        }
        double level = LEVEL / (runs * Math.max(1, differences.size()));
        Map<Integer, List<String>> odd = new LinkedHashMap<>();
        for (Difference difference : differences) {
            for (int run = 0; run < runs; run++) {
                if (isOdd(difference.figure(), values.apply(difference), run, level)) {
                    odd.computeIfAbsent(run, missing -> new ArrayList<>())
                            .add(figure(difference, values.apply(difference), run));
                }
            }
        }
        odd.forEach((run, figures) -> sentences.add("Run "
                + Report.oneLine(group.runs().get(run).name()) + " of the " + group.name()
                + " is unlike its others: " + listed(figures)
                + ". See what happened to it; without it the comparison may say something else."));
        return sentences;
    }

    private boolean isOdd(Figure figure, List<Double> values, int run, double level) {
        double[] others = new double[values.size() - 1];
        double mean = 0;
        for (int i = 0, at = 0; i < values.size(); i++) {
            if (i != run) {
                others[at++] = figure.tested(values.get(i));
                mean += figure.tested(values.get(i)) / others.length;
            }
        }
        double squares = 0;
        for (double other : others) {
            squares += (other - mean) * (other - mean);
        }
        double distance = Math.abs(figure.tested(values.get(run)) - mean);
        double matters = figure.isRelative() ? Math.log1p(smallestPercent / PERCENT) : smallestPercent;
        double spread = Math.sqrt(squares / (others.length - 1) * (1 + 1.0 / others.length));
        return distance > matters
                && distance > spread * Distributions.studentQuantile(1 - level / 2, others.length - 1.0);
    }

    private static String figure(Difference difference, List<Double> values, int run) {
        List<Double> others = new ArrayList<>(values);
        double value = others.remove(run);
        Spread spread = Spread.of(others);
        return Report.oneLine(difference.subject()) + " " + difference.title() + " " + number(value) + " (others "
                + number(spread.min()) + " to " + number(spread.max()) + ")";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }

    private static String listed(List<String> figures) {
        int more = figures.size() - MAX_FIGURES;
        return String.join(", ", figures.subList(0, Math.min(figures.size(), MAX_FIGURES)))
                + (more > 0 ? " and " + more + " more" : "");
    }
}
