package io.github.jmeterduplex.internal.report.compare;

/**
 * Whether a figure is proven to differ between two groups of runs.
 *
 * @param words for people
 * @param tone whether that is good news
 */
record Judgement(String words, Tone tone) {
    static final Judgement NOT_TESTED = new Judgement("", Tone.NEUTRAL);
    /** The figures of all runs of both groups are within one percent. */
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
