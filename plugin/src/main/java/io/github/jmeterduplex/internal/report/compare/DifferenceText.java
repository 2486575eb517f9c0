package io.github.jmeterduplex.internal.report.compare;

/**
 * The numbers of a difference for people, alike in the table and on the page.
 *
 * @param baselineRange over its runs, such as {@code 1.101 to 1.204}
 * @param change with its sign
 * @param percent with its sign; a dash where the baseline is 0
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
                Numbers.figure(difference.ofBaseline().median()),
                range(difference.ofBaseline()),
                Numbers.figure(difference.ofCandidate().median()),
                range(difference.ofCandidate()),
                Numbers.change(difference.change().median()),
                Numbers.change(difference.change().min()) + " to "
                        + Numbers.change(difference.change().max()),
                difference.percent().stream()
                        .mapToObj(Numbers::percent)
                        .findFirst()
                        .orElse("-"));
    }

    private static String range(Spread spread) {
        return Numbers.figure(spread.min()) + " to " + Numbers.figure(spread.max());
    }
}
