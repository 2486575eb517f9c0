package io.github.jmeterduplex.samples.livechat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private final Ledger<RoomCount> ledger = new Ledger<>(RoomCount.class, 2);

    @Test
    void eachNameHasCountsOfItsOwnUntilTheLimit() {
        ledger.add("b", RoomCount.DELIVERIES);
        ledger.add("a", RoomCount.BROADCASTS);
        ledger.add("c", RoomCount.BROADCASTS);
        ledger.add("d", RoomCount.BROADCASTS);
        ledger.add("a", RoomCount.DELIVERIES);

        assertThat(ledger.toJson())
                .isEqualTo(Map.of(
                        "a",
                        Map.of("broadcasts", 1L, "deliveries", 1L),
                        "b",
                        Map.of("broadcasts", 0L, "deliveries", 1L),
                        Ledger.OTHERS,
                        Map.of("broadcasts", 2L, "deliveries", 0L)));
    }

    @Test
    void manyThreadsCountEverything() {
        IntStream.range(0, 100_000)
                .parallel()
                .forEach(i -> ledger.add("a", i % 2 == 0 ? RoomCount.BROADCASTS : RoomCount.DELIVERIES));

        assertThat(ledger.toJson()).isEqualTo(Map.of("a", Map.of("broadcasts", 50_000L, "deliveries", 50_000L)));
    }
}
