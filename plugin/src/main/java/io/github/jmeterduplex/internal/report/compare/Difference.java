package io.github.jmeterduplex.internal.report.compare;

import io.github.jmeterduplex.internal.report.statistics.Distributions;
import io.github.jmeterduplex.internal.report.statistics.Shift;
import io.github.jmeterduplex.latency.LatencyKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One quantity of a label, for example its p99, in both groups of runs, and whether it differs.
 *
 * @param label the label
 * @param latency the kind of latency; empty if the figure is not a latency
 * @param baseline a value a run
 * @param candidate a value a run
 * @param within standard deviation of the figure within single runs, as it is tested; empty if it is not known
 * @param judgement what is proven
 */
record Difference(
        String label,
        Optional<LatencyKind> latency,
        Figure figure,
        List<Double> baseline,
        List<Double> candidate,
        OptionalDouble within,
        Judgement judgement) {
    /** Share of the median within which all runs must be for their difference not to matter. */
    private static final double NEGLIGIBLE = 0.01;

    private static final double CONFIDENCE = 0.95;
    private static final double PERCENT = 100;

    /** Creates a difference that has not been tested yet. */
    Difference(
            String label, Optional<LatencyKind> latency, Figure figure, List<Double> baseline, List<Double> candidate) {
        this(label, latency, figure, baseline, candidate, OptionalDouble.empty(), Judgement.NOT_TESTED);
    }

    /** Returns a copy with the standard deviation within single runs. */
    Difference within(OptionalDouble deviation) {
        return new Difference(label, latency, figure, baseline, candidate, deviation, judgement);
    }

    /** Returns a copy with a judgement. */
    Difference judged(Judgement judged) {
        return new Difference(label, latency, figure, baseline, candidate, within, judged);
    }

    /** Returns the judgement that the figure changed, as its shift says, or its mean if most runs are equal. */
    Judgement proven() {
        double shift = shift().estimate();
        return Judgement.change(figure, shift == 0 ? mean(candidate) > mean(baseline) : shift > 0);
    }

    /** Returns the label as a report shows it, for pushes {@code LABEL (push)}. */
    String subject() {
        return latency.filter(kind -> kind == LatencyKind.PUSH)
                .map(kind -> label + " (" + kind.word() + ")")
                .orElse(label);
    }

    /** Returns the title of the quantity with its kind of latency, for example {@code p99 (intended)}. */
    String title() {
        return latency.filter(kind -> kind == LatencyKind.INTENDED)
                .map(kind -> figure.title() + " (" + kind.word() + ")")
                .orElse(figure.title());
    }

    private double mean(List<Double> group) {
        return group.stream().mapToDouble(figure::tested).average().orElseThrow();
    }

    /** Returns the shift from the baseline to the candidate, on the scale of the test. */
    Shift shift() {
        return Shift.between(tested(baseline), tested(candidate), CONFIDENCE);
    }

    /**
     * Returns the standard deviation between runs of a group, on the scale of the test; empty if both have only one
     * run.
     */
    OptionalDouble deviation() {
        int degrees = degreesOfFreedom();
        return degrees == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.sqrt((squares(baseline) + squares(candidate)) / degrees));
    }

    /**
     * Returns a lower bound of the difference at 95 % confidence, on the scale of the test; 0 or less if a difference
     * is not certain. It uses Student's t, since tested values are nearly normal; it also works for groups too small
     * for a test of ranks.
     */
    double leastShift() {
        OptionalDouble deviation = deviation();
        if (deviation.isEmpty()) {
            return 0;
        }
        double error = deviation.getAsDouble() * Math.sqrt(1.0 / baseline.size() + 1.0 / candidate.size());
        return Math.abs(mean(candidate) - mean(baseline))
                - Distributions.studentQuantile(CONFIDENCE, degreesOfFreedom()) * error;
    }

    /** Returns the degrees of freedom of {@link #deviation}. */
    int degreesOfFreedom() {
        return baseline.size() + candidate.size() - 2;
    }

    private double squares(List<Double> group) {
        double mean = mean(group);
        return group.stream()
                .mapToDouble(value -> Math.pow(figure.tested(value) - mean, 2))
                .sum();
    }

    private double[] tested(List<Double> group) {
        return group.stream().mapToDouble(figure::tested).toArray();
    }

    /**
     * Whether the values of all runs in both groups are so close that a test is not needed. The groups of the runs do
     * not matter here.
     */
    boolean isEqual() {
        Spread all = Spread.of(all());
        return all.max() - all.min() <= NEGLIGIBLE * all.median();
    }

    /** Returns the values of all runs, the baseline's first. */
    List<Double> all() {
        return Stream.concat(baseline.stream(), candidate.stream()).toList();
    }

    Spread ofBaseline() {
        return Spread.of(baseline);
    }

    Spread ofCandidate() {
        return Spread.of(candidate);
    }

    Spread change() {
        return ofBaseline().to(ofCandidate());
    }

    /** Returns the change of the median in percent of the baseline's median; empty if that is 0. */
    OptionalDouble percent() {
        double from = ofBaseline().median();
        return from == 0 ? OptionalDouble.empty() : OptionalDouble.of(PERCENT * change().median() / from);
    }

    /**
     * Whether a quantity is proven to differ between two groups of runs.
     *
     * @param words for people
     * @param tone whether that is good news
     */
    record Judgement(String words, Tone tone) {
        static final Judgement NOT_TESTED = new Judgement("", Tone.NEUTRAL);
        /** The values of all runs in both groups are within one percent. */
        static final Judgement EQUAL = new Judgement("equal", Tone.NEUTRAL);

        static final Judgement TOO_FEW_RUNS = new Judgement("too few runs to tell", Tone.NEUTRAL);
        static final Judgement NO_DIFFERENCE_SHOWN = new Judgement("no difference shown", Tone.NEUTRAL);

        /** Whether a proven difference is good news. */
        enum Tone {
            BETTER,
            WORSE,
            NEUTRAL
        }

        static Judgement change(Figure figure, boolean increased) {
            return new Judgement(figure.change(increased), figure.isWorse(increased) ? Tone.WORSE : Tone.BETTER);
        }

        boolean isChange() {
            return tone != Tone.NEUTRAL;
        }
    }
}
