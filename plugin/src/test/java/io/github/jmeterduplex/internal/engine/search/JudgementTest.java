package io.github.jmeterduplex.internal.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.report.statistics.BatchMeans;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Few events, and what they tell. */
class JudgementTest {
    private static final int BATCHES = 30;
    private static final Optional<BatchMeans> INDEPENDENT = Optional.of(new BatchMeans(1, Double.POSITIVE_INFINITY));

    private static long[] each(long number) {
        long[] all = new long[BATCHES];
        Arrays.fill(all, number);
        return all;
    }

    private static Judgement judge(long[] bad, double allowed) {
        return Judgement.ofShare(bad, each(5), allowed, INDEPENDENT);
    }

    @Test
    void fewMessagesThatAreAllBadBreakTheBound() {
        assertThat(judge(each(5), 0.01)).isEqualTo(Judgement.BROKEN);
        assertThat(judge(each(4), 0.01)).isEqualTo(Judgement.BROKEN);
    }

    @Test
    void messagesThatAreAllLostBreakTheBoundThoughNothingTellsTheirDependence() {
        assertThat(Judgement.ofShare(each(5), each(5), 0.01, Optional.empty())).isEqualTo(Judgement.BROKEN);
    }

    @Test
    void fewMessagesOfWhichNoneIsBadTellNothing() {
        assertThat(judge(each(0), 0.01)).isEqualTo(Judgement.UNDECIDED);
    }

    @Test
    void fewBadMessagesTellNothing() {
        long[] bad = each(0);
        bad[7] = 5;
        bad[20] = 4;
        assertThat(judge(bad, 0.01)).isEqualTo(Judgement.UNDECIDED);
    }

    @Test
    void oneStopAmongFewMessagesTellsNothing() {
        long[] bad = each(0);
        Arrays.fill(bad, 10, 13, 5);
        assertThat(judge(bad, 0.01)).isEqualTo(Judgement.UNDECIDED);
    }

    @Test
    void whereAllMayBeBadTheBoundIsKept() {
        assertThat(judge(each(5), 1)).isEqualTo(Judgement.KEPT);
    }
}
