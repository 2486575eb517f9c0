package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Trace contexts against the grammar of W3C Trace Context, section 3.2, and against the JDK's generator. */
class TraceIdsTest {
    /** Version 00: neither id may be all zeros. */
    private static final String GRAMMAR = "00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-0[01]";

    private static final int MANY = 100_000;

    private final TraceIds ids = new TraceIds(1, 2, 3);

    @Test
    void contextIsAsTheStandardSays() {
        for (long number = 1; number <= 1_000; number++) {
            assertThat(ids.traceparent(number, number % 2 == 0)).matches(GRAMMAR);
        }
        assertThat(ids.traceparent(7, true)).endsWith("-01").contains("-" + ids.traceId(7) + "-");
        assertThat(ids.traceparent(7, false)).endsWith("-00");
    }

    @Test
    void noIdIsAllZeros() {
        TraceIds zeros = new TraceIds(0, 0, 0);

        assertThat(zeros.traceparent(0, true)).matches(GRAMMAR);
        assertThat(zeros.traceId(0)).isEqualTo("00000000000000000000000000000001");
    }

    /** The JDK's SplittableRandom is the same generator, asked in order. */
    @Test
    void partsAreTheValuesOfSplitMix64() {
        List<SplittableRandom> oracles =
                List.of(new SplittableRandom(1), new SplittableRandom(2), new SplittableRandom(3));
        for (long number = 1; number <= 1_000; number++) {
            assertThat(ids.traceparent(number, true))
                    .isEqualTo(
                            "00-%016x%016x-%016x-01",
                            oracles.get(0).nextLong(),
                            oracles.get(1).nextLong(),
                            oracles.get(2).nextLong());
        }
    }

    @Test
    void messagesOfManyThreadsAndEnginesHaveTheirOwn() {
        Set<String> traces = ConcurrentHashMap.newKeySet();
        Set<String> parents = ConcurrentHashMap.newKeySet();
        List<MessageIds> engines = List.of(new MessageIds("one", 1), new MessageIds("two", 1));
        IntStream.range(0, MANY).parallel().forEach(i -> {
            MessageIds engine = engines.get(i % 2);
            String context = engine.traces().traceparent(engine.nextNumber(), true);
            traces.add(context.substring(3, 35));
            parents.add(context.substring(36, 52));
        });

        assertThat(traces).hasSize(MANY);
        assertThat(parents).hasSize(MANY);
    }

    @Test
    void shareOfSampledOnesIsAsAskedFor() {
        assertThat(sampled(0)).isZero();
        assertThat(sampled(1)).isEqualTo(MANY);
        // of 100,000 messages, five standard deviations
        assertThat(sampled(0.01)).isBetween(1_000L - 158, 1_000L + 158);
        assertThat(sampled(0.5)).isBetween(50_000L - 791, 50_000L + 791);
    }

    private long sampled(double share) {
        return LongStream.rangeClosed(1, MANY)
                .filter(number -> ids.isSampled(number, share))
                .count();
    }
}
