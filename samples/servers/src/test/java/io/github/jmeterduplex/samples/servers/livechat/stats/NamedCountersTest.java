package io.github.jmeterduplex.samples.servers.livechat.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NamedCountersTest {
    private final NamedCounters<RoomCount> counters = new NamedCounters<>(RoomCount.class, 2);

    @Test
    void eachNameHasCountsOfItsOwnUntilTheLimit() {
        counters.add("b", RoomCount.DELIVERIES);
        counters.add("a", RoomCount.BROADCASTS);
        counters.add("c", RoomCount.BROADCASTS);
        counters.add("d", RoomCount.BROADCASTS);
        counters.add("a", RoomCount.DELIVERIES);

        assertThat(counters.toJson())
                .isEqualTo(Map.of(
                        "a",
                        Map.of("broadcasts", 1L, "deliveries", 1L),
                        "b",
                        Map.of("broadcasts", 0L, "deliveries", 1L),
                        NamedCounters.OTHERS,
                        Map.of("broadcasts", 2L, "deliveries", 0L)));
    }

    @Test
    void manyThreadsCountEverything() {
        IntStream.range(0, 100_000)
                .parallel()
                .forEach(i -> counters.add("a", i % 2 == 0 ? RoomCount.BROADCASTS : RoomCount.DELIVERIES));

        assertThat(counters.toJson()).isEqualTo(Map.of("a", Map.of("broadcasts", 50_000L, "deliveries", 50_000L)));
    }
}
