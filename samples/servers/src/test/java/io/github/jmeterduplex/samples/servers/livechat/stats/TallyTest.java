package io.github.jmeterduplex.samples.servers.livechat.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TallyTest {
    private final Tally tally = new Tally();

    @Test
    void destinationsBeyondTheLimitShareOneEntry() {
        for (int i = 0; i < Tally.MAX_DESTINATIONS + 5; i++) {
            tally.message("/app/" + i);
        }
        tally.message("/app/0");

        assertThat(messages())
                .hasSize(Tally.MAX_DESTINATIONS + 1)
                .containsEntry("/app/0", 2L)
                .containsEntry("/app/999", 1L)
                .containsEntry(Tally.OTHER_DESTINATIONS, 5L);
    }

    @Test
    void manyThreadsCountEveryMessageAndEveryIdOnce() {
        IntStream.range(0, 100_000).parallel().forEach(i -> {
            tally.message("/app/" + i % 3);
            tally.id("id-" + i % 50_000);
            tally.add(Count.REPLIES);
            tally.nextReplyNumber();
        });

        assertThat(messages()).isEqualTo(Map.of("/app/0", 33_334L, "/app/1", 33_333L, "/app/2", 33_333L));
        assertThat(tally.toJson(7))
                .containsEntry("open", 7L)
                .containsEntry("distinct_ids", 50_000L)
                .containsEntry("replies", 100_000L)
                .containsEntry("gone", 0L);
        assertThat(tally.nextReplyNumber()).isEqualTo(100_001);
    }

    @SuppressWarnings("unchecked") // toJson says so
    private Map<String, Long> messages() {
        return (Map<String, Long>) tally.toJson(0).get("messages");
    }
}
