package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.RecordedApplication.Result;
import io.github.jmeterduplex.internal.har.RecordedApplication.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * How many correlations the import finds in what real applications say: 90 percent of the planted ones, and never one
 * that is none.
 */
class CorrelationSetTest {
    private static final int PLANTED_MIN = 100;
    private static final double FOUND_MIN = 0.9;

    private static List<Result> results() throws IOException {
        List<Result> results = new ArrayList<>();
        for (String folder : List.of("replies", "protocols", "passed-values", "lookalikes")) {
            for (RecordedApplication application : RecordedApplication.read(folder)) {
                results.addAll(application.results());
            }
        }
        return results;
    }

    private static List<String> of(List<Result> results, Verdict verdict) {
        return results.stream()
                .filter(result -> result.verdict() == verdict)
                .map(Result::what)
                .toList();
    }

    @Test
    void nineOfTenAreFoundAndNoneIsWrong() throws IOException {
        List<Result> results = results();
        List<String> missed = of(results, Verdict.MISSED);
        int found = of(results, Verdict.FOUND).size();
        int planted = found + missed.size();
        assertThat(of(results, Verdict.WRONG)).as("wrong").isEmpty();
        assertThat(planted).isGreaterThanOrEqualTo(PLANTED_MIN);
        assertThat(found).as("of " + planted + ", missed: " + missed).isGreaterThanOrEqualTo((int)
                Math.ceil(planted * FOUND_MIN));
    }
}
