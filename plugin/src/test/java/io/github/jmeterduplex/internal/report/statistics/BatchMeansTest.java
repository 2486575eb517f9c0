package io.github.jmeterduplex.internal.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BatchMeansTest {
    private static final int BATCHES = 60;
    private static final long EVENTS = 500;

    /** Hits with a share that goes from batch to batch with that correlation, and by so much around a tenth. */
    private static long[] hits(Random random, double correlation, double size) {
        long[] hits = new long[BATCHES];
        double share = random.nextGaussian();
        for (int i = 0; i < BATCHES; i++) {
            share = correlation * share + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
            double now = 0.1 + size * share;
            hits[i] = random.doubles(EVENTS).filter(draw -> draw < now).count();
        }
        return hits;
    }

    private static double meanEffect(double correlation, double size) {
        Random random = new Random(3);
        long[] counts = new long[BATCHES];
        Arrays.fill(counts, EVENTS);
        double sum = 0;
        for (int run = 0; run < 300; run++) {
            sum += BatchMeans.of(hits(random, correlation, size), counts)
                    .orElseThrow()
                    .effect();
        }
        return sum / 300;
    }

    @Test
    void independentEventsHaveAnEffectOfOne() {
        assertThat(meanEffect(0, 0)).isEqualTo(1, within(0.05));
    }

    @Test
    void sharesThatVaryFromBatchToBatchHaveTheEffectOfTheirVariance() {
        // between batches 500 * 500 * 0.02 * 0.02 = 100, within them 500 * 0.1 * 0.9 = 45, less what varies between
        assertThat(meanEffect(0, 0.02)).isEqualTo((100 + 44.8) / 45, within(0.25));
    }

    @Test
    void neighboursThatHangTogetherHaveALargerEffect() {
        // the variance of 100 and twice its covariances, 30 and half of 9, by 45, and what varies within batches
        assertThat(meanEffect(0.3, 0.02)).isEqualTo((100 + 60 + 9 + 44.8) / 45, within(0.4));
    }

    @Test
    void batchesMayBeOfDifferentSize() {
        Random random = new Random(9);
        double sum = 0;
        for (int run = 0; run < 300; run++) {
            long[] counts = random.longs(BATCHES, 0, 1_000).toArray();
            long[] hits = Arrays.stream(counts)
                    .map(count ->
                            random.doubles(count).filter(draw -> draw < 0.5).count())
                    .toArray();
            sum += BatchMeans.of(hits, counts).orElseThrow().effect();
        }
        assertThat(sum / 300).isEqualTo(1, within(0.06));
    }

    @Test
    void tooFewBatchesAndSharesOfNoneOrAllTellNothing() {
        long[] eleven = new long[11];
        Arrays.fill(eleven, 10);
        long[] half = new long[11];
        Arrays.fill(half, 5);
        assertThat(BatchMeans.of(half, eleven)).isEmpty();
        long[] twelve = Arrays.copyOf(eleven, 12);
        assertThat(BatchMeans.of(Arrays.copyOf(half, 12), twelve))
                .as("the last batch has no events")
                .isEmpty();
        twelve[11] = 10;
        assertThat(BatchMeans.of(new long[12], twelve)).isEmpty();
        assertThat(BatchMeans.of(twelve, twelve)).isEmpty();
        assertThat(BatchMeans.of(Arrays.copyOf(half, 12), twelve)).isPresent();
    }
}
