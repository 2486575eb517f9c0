package io.github.jmeterduplex.internal.engine.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RepliedMessagesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final MessageSpec SPEC = new MessageSpec(null, ReplyRule.NONE, null, 1, "thread 1");
    private static final MatcherSession SENDER = new MatcherSession(7, "127.0.0.1:1");

    private final RepliedMessages replied = new RepliedMessages(null, 60);

    private static InFlightMessage message(long number, long finishedNanos) {
        return InFlightMessage.replied(
                null,
                SPEC,
                SENDER,
                new OutgoingMessage(number, number + 1, (int) number % 50, 1, 0),
                number + 2,
                finishedNanos);
    }

    @Test
    void messageComesBackAsItWasWhenItHadItsReply() {
        replied.add(message(1_025, 5 * SECOND));
        InFlightMessage found = replied.find(1_025, 65 * SECOND);
        assertThat(found.number()).isEqualTo(1_025);
        assertThat(found.spec()).isSameAs(SPEC);
        assertThat(found.sender()).isSameAs(SENDER);
        assertThat(found.intendedNanos()).isEqualTo(1_026);
        assertThat(found.sentNanos()).isEqualTo(1_027);
        assertThat(found.bytesOut()).isEqualTo(25);
        assertThat(found.replies()).isEqualTo(1);
        assertThat(found.state()).isEqualTo(InFlightMessage.State.REPLIED);
        assertThat(found.takeBatch()).isNull();
        assertThat(replied.find(1_025, 65 * SECOND + 1)).isNull();
    }

    @Test
    void messageWithoutABodyIsKnown() {
        replied.add(message(50, 0));
        assertThat(replied.find(50, 0).bytesOut()).isZero();
    }

    @Test
    void othersAreUnknown() {
        replied.add(message(1_025, 0));
        assertThat(List.of(1L, 1_024L, 1_026L, 1_025L + (1 << 20), 0L))
                .allSatisfy(number -> assertThat(replied.find(number, 0)).isNull());
    }

    @Test
    void messagesAreFoundInAnyOrderAndForgottenWhenTheirLatestNeighbourIsOld() {
        List<Long> numbers = new ArrayList<>(LongStream.range(0, 50_000).boxed().toList());
        Collections.shuffle(numbers, new Random(5));
        numbers.forEach(number -> replied.add(message(number, number < 25_600 ? 0 : 50 * SECOND)));
        assertThat(numbers)
                .allSatisfy(number ->
                        assertThat(replied.find(number, 60 * SECOND).number()).isEqualTo(number));

        replied.forget(61 * SECOND);
        assertThat(numbers)
                .allSatisfy(
                        number -> assertThat(replied.find(number, 0) != null).isEqualTo(number >= 25_600));
        replied.forget(111 * SECOND);
        assertThat(numbers)
                .allSatisfy(number -> assertThat(replied.find(number, 0)).isNull());
    }

    @Test
    void blockThatIsYoungIsNotForgotten() {
        replied.add(message(1, 1_000 * SECOND));
        replied.forget(1_060 * SECOND);
        assertThat(replied.find(1, 1_060 * SECOND)).isNotNull();
    }

    /** Where most ids are of messages without a reply, their neighbours would push each other out. */
    @Test
    void blockWithFewMessagesKeepsItsPlaceUntilTheyAreOld() {
        int million = 1 << 20;
        assertThat(replied.add(message(5, 0))).isTrue();
        assertThat(replied.add(message(5 + million, 60 * SECOND))).isFalse();
        assertThat(replied.find(5, 60 * SECOND)).isNotNull();
        assertThat(replied.find(5 + million, 60 * SECOND)).isNull();
        assertThat(replied.add(message(6 + million, 60 * SECOND + 1))).isTrue();
        assertThat(replied.find(6 + million, 60 * SECOND + 1)).isNotNull();
    }

    @Test
    void ofMoreThanAMillionTheLatestAreKnown() {
        int million = 1 << 20;
        for (long number = 0; number < million + 5_000; number++) {
            assertThat(replied.add(message(number, 0))).isTrue();
        }
        assertThat(replied.find(4_000, 0)).isNull();
        assertThat(replied.find(6_000, 0)).isNotNull();
        assertThat(replied.find(million + 4_000, 0)).isNotNull();
        // A reply that comes so late pushes none of the others out.
        assertThat(replied.add(message(3, 0))).isFalse();
        assertThat(replied.find(3, 0)).isNull();
        assertThat(replied.find(million + 3, 0)).isNotNull();
    }
}
