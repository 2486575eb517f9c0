package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FinishedMessagesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final FinishedMessages finished = new FinishedMessages(60);

    private static InFlightMessage message(long number, long finishedNanos) {
        InFlightMessage message =
                new InFlightMessage(null, null, null, new OutgoingMessage(number, Matcher.NO_PACE, 0, 1, 0), null);
        message.finishedAt(finishedNanos);
        return message;
    }

    @Test
    void messagesAreFoundByTheirNumbersUntilTheyAreOld() {
        List<Long> numbers = new ArrayList<>();
        for (long number = 1; number <= 50_000; number++) {
            numbers.add(number);
        }
        Collections.shuffle(numbers, new Random(5));
        for (int i = 0; i < numbers.size(); i++) {
            finished.add(message(numbers.get(i), i < 30_000 ? 0 : 50 * SECOND));
        }
        assertThat(finished.size()).isEqualTo(50_000);
        assertThat(numbers)
                .allSatisfy(number ->
                        assertThat(finished.find(number, 60 * SECOND).number()).isEqualTo(number));
        assertThat(finished.find(50_001, 0)).isNull();

        finished.forget(61 * SECOND);
        assertThat(finished.size()).isEqualTo(20_000);
        Set<Long> kept = new HashSet<>(numbers.subList(30_000, 50_000));
        assertThat(numbers)
                .allSatisfy(number ->
                        assertThat(finished.find(number, 61 * SECOND) != null).isEqualTo(kept.contains(number)));

        finished.forget(111 * SECOND);
        assertThat(finished.size()).isZero();
        finished.add(message(7, 111 * SECOND));
        assertThat(finished.find(7, 111 * SECOND)).isNotNull();
    }

    @Test
    void oldMessageIsUnknownBeforeItIsForgotten() {
        finished.add(message(1, 0));
        assertThat(finished.find(1, 60 * SECOND)).isNotNull();
        assertThat(finished.find(1, 60 * SECOND + 1)).isNull();
        assertThat(finished.size()).isEqualTo(1);
    }

    @Test
    void oldestOfMoreThanAMillionAreForgotten() {
        for (long number = 1; number <= 1_001_000; number++) {
            finished.add(message(number, number));
        }
        finished.forget(SECOND);
        assertThat(finished.size()).isEqualTo(1_000_000);
        assertThat(finished.find(1_000, SECOND)).isNull();
        assertThat(finished.find(1_001, SECOND)).isNotNull();
    }
}
