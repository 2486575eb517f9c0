package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.FailureCount;
import io.github.jmeterduplex.latency.Interval;
import io.github.jmeterduplex.race.WhileOthers;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CauseCountersTest {
    private static final Interval INTERVAL = new Interval(0, 1_000);
    private static final int ROUNDS = 2_000;
    private static final int THREADS = 3;
    private static final int FAULTS = 20;

    private final CauseCounters.ExampleTexts texts = new CauseCounters.ExampleTexts();
    private final CauseCounters causes = new CauseCounters(FailureCount.Kind.MESSAGE, "chat", texts);

    private static Fault fault(String message) {
        return new Fault(Cause.TIMEOUT, message);
    }

    @Test
    void firstLineOfACauseHasTheTextOfItsFirstFault() {
        causes.count(fault("no reply to message 1"));
        causes.count(fault("no reply to message 2"));

        assertThat(causes.take(INTERVAL))
                .containsExactly(new FailureCount(
                        INTERVAL, FailureCount.Kind.MESSAGE, "timeout", 2, "chat", "no reply to message 1"));

        causes.count(fault("no reply to message 3"));

        assertThat(causes.take(INTERVAL))
                .containsExactly(new FailureCount(INTERVAL, FailureCount.Kind.MESSAGE, "timeout", 1, "chat", ""));
        assertThat(causes.take(INTERVAL)).isEmpty();
    }

    @Test
    void textsAreShortOneLineAndWithoutSecrets() {
        causes.count(fault("parameter cookies: bad; "
                + "ws://kim:pass@host/x?api_key=abc&a=1 said\n{\"token\":\"t1\"} to Authorization: Bearer t2; "
                + "x".repeat(400)));

        String text = causes.take(INTERVAL).get(0).example();

        assertThat(text)
                .startsWith("parameter cookies: bad; ws://******@host/x?api_key=******&a=****** "
                        + "said {\"token\":\"******\"} "
                        + "to Authorization: Bearer ******;")
                .hasSize(CauseCounters.ExampleTexts.MAX_CHARACTERS + 3)
                .endsWith("x...");
    }

    @Test
    void textsAreNotMany() {
        long given = java.util.stream.IntStream.range(0, CauseCounters.ExampleTexts.MAX + 5)
                .mapToObj(i -> texts.next("text " + i))
                .filter(text -> !text.isEmpty())
                .count();

        assertThat(given).isEqualTo(CauseCounters.ExampleTexts.MAX);
    }

    /** Who takes the first count of a cause finds its text, whenever it comes; and no fault is taken twice or never. */
    @Test
    void countIsNeverTakenBeforeItsText() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            CauseCounters shared =
                    new CauseCounters(FailureCount.Kind.MESSAGE, "chat", new CauseCounters.ExampleTexts());
            List<FailureCount> lines = new ArrayList<>();
            WhileOthers.run(
                    THREADS,
                    () -> {
                        for (int i = 0; i < FAULTS; i++) {
                            shared.count(fault("no reply"));
                        }
                    },
                    () -> lines.addAll(shared.take(INTERVAL)));
            assertThat(lines).extracting(FailureCount::example).first().isEqualTo("no reply");
            assertThat(lines.stream().skip(1))
                    .allSatisfy(line -> assertThat(line.example()).isEmpty());
            assertThat(lines.stream().mapToLong(FailureCount::count).sum()).isEqualTo(THREADS * FAULTS);
        }
    }
}
