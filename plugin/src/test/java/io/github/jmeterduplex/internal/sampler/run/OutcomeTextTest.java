package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.MessageBatch;
import io.github.jmeterduplex.latency.LatencyHistogram;
import io.github.jmeterduplex.session.Cause;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class OutcomeTextTest {
    private static LatencyHistogram latencies(long... micros) {
        LatencyHistogram histogram = new LatencyHistogram();
        for (long one : micros) {
            histogram.record(one);
        }
        return histogram;
    }

    private static MessageBatch.Outcomes outcomes(
            int good, int inFlight, Map<Cause, Integer> lost, int wrong, long... micros) {
        return new MessageBatch.Outcomes(good, inFlight, new TreeMap<>(lost), wrong, 0, latencies(micros));
    }

    @Test
    void allIsWell() {
        SentTexts.OutcomeText text = new SentTexts.OutcomeText(outcomes(3, 0, Map.of(), 0, 280, 280, 104_000), 3, 0);
        assertThat(text.sentence(true)).isEqualTo(": 3 replied, 0 lost, p50 0.28 p95 104 p99 104 max 104 ms");
        assertThat(text.lines(true)).isEqualTo("""
                        sent=3
                        replied=3
                        wrong=0
                        lost=0
                        failed=0
                        in_flight=0
                        p50_ms=0.28
                        p95_ms=104
                        p99_ms=104
                        max_ms=104
                        """);
    }

    @Test
    void nothingIsWell() {
        Map<Cause, Integer> lost = Map.of(Cause.TIMEOUT, 2, Cause.CONNECTION, 1);
        SentTexts.OutcomeText text = new SentTexts.OutcomeText(outcomes(0, 4, lost, 5), 12, 6);
        assertThat(text.sentence(true))
                .isEqualTo(": 0 replied, 3 lost (timeout 2, connection 1), 5 wrong, 6 failed, 4 in flight");
        assertThat(text.lines(true)).contains("lost=3\nlost_timeout=2\nlost_connection=1\nfailed=6\n");
    }

    @Test
    void messagesThatAskForNoReplyAreOnlySent() {
        SentTexts.OutcomeText text = new SentTexts.OutcomeText(outcomes(7, 0, Map.of(), 0), 7, 0);
        assertThat(text.sentence(false)).isEmpty();
        assertThat(text.lines(false)).startsWith("sent=7\nunanswered=7\n");
        assertThat(new SentTexts.OutcomeText(outcomes(6, 0, Map.of(), 0), 6, 1).sentence(false))
                .isEqualTo(": 1 failed");
    }
}
