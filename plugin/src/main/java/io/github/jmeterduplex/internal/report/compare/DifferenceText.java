package io.github.jmeterduplex.internal.report.compare;

/**
 * The numbers of a difference as readers see them, formatted alike in the table and on the page.
 *
 * @param baselineRange over its runs, for example {@code 1.101 to 1.204}
 * @param change with its sign
 * @param percent with its sign; a dash if the baseline is 0
 */
record DifferenceText(
        String baseline,
        String baselineRange,
        String candidate,
        String candidateRange,
        String change,
        String changeRange,
        String percent) {
    DifferenceText(Difference difference) {
        this(
                NumberFormats.figure(difference.ofBaseline().median()),
                range(difference.ofBaseline()),
                NumberFormats.figure(difference.ofCandidate().median()),
                range(difference.ofCandidate()),
                NumberFormats.change(difference.change().median()),
                NumberFormats.change(difference.change().min()) + " to "
                        + NumberFormats.change(difference.change().max()),
                difference.percent().stream()
                        .mapToObj(NumberFormats::percent)
                        .findFirst()
                        .orElse("-"));
    }

    private static String range(Spread spread) {
        return NumberFormats.figure(spread.min()) + " to " + NumberFormats.figure(spread.max());
    }
}
