package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.latency.Count;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** How many labels there are. */
class RunCountersTest {
    private final List<String> warnings = Collections.synchronizedList(new ArrayList<>());

    private static List<String> names(RunCounters counters) {
        return counters.labels().stream().map(LabelCounters::label).toList();
    }

    @Test
    void labelsBeyondTheMostThatNoParameterNamesAreCountedTogether() {
        RunCounters counters = new RunCounters(2, warnings::add);
        for (String event : List.of("a", "b", "c", "a", "d", "c")) {
            counters.unplannedLabel(event).pushed(LabelStats.NONE);
        }

        assertThat(names(counters)).containsExactly("(other)", "a", "b");
        assertThat(counters.label("a").takeCounts().get(Count.PUSHED)).isEqualTo(2);
        assertThat(counters.unplannedLabel("c").takeCounts().get(Count.PUSHED)).isEqualTo(3);
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("more than 2 events", "\"c\"", "\"(other)\"", "duplex.labels.max");
    }

    @Test
    void labelsThatParametersNameAreNotLimited() {
        RunCounters counters = new RunCounters(1, warnings::add);
        counters.label("named 1");
        counters.label("named 2");
        assertThat(counters.unplannedLabel("heard 1").label()).isEqualTo("heard 1");
        assertThat(counters.unplannedLabel("heard 2").label()).isEqualTo("(other)");
        assertThat(counters.label("heard 2").label()).as("named at last").isEqualTo("heard 2");
        assertThat(counters.unplannedLabel("heard 2").label()).isEqualTo("(other)");
    }

    private static long pushed(LabelCounters label) {
        return label.takeCounts().get(Count.PUSHED);
    }

    @Test
    void namesOfMillionsOfCharactersMakeShortLabelsThatStayApart() {
        RunCounters counters = new RunCounters(10, warnings::add);
        String same = "N".repeat(1_000_000);
        counters.unplannedLabel(same + 1).pushed(LabelStats.NONE);
        counters.unplannedLabel(same + 2).pushed(LabelStats.NONE);
        counters.unplannedLabel(same + 2).pushed(LabelStats.NONE);

        assertThat(names(counters)).hasSize(2).allMatch(name -> name.length() < 220 && name.startsWith("NNN"));
        assertThat(pushed(counters.unplannedLabel(same + 1))).isEqualTo(1);
        assertThat(pushed(counters.unplannedLabel(same + 2))).isEqualTo(2);
    }

    @Test
    void namesOfOneSightStayApart() {
        RunCounters counters = new RunCounters(10, warnings::add);
        for (String name : List.of("a b", "a\nb", "a\u202Eb", "a\u200Bb", "a\uD800b", "a\uD801b")) {
            counters.unplannedLabel(name);
        }
        assertThat(names(counters))
                .hasSize(6)
                .contains("a b")
                .allMatch(name -> name.equals("a b") || name.matches("a b #[0-9a-f]{12}"));
    }

    @Test
    void serversCountUnderNoLabelOfThePlan() {
        RunCounters counters = new RunCounters(10, warnings::add);
        LabelCounters chat = counters.label("chat");
        LabelCounters held = counters.label("tab\there");
        counters.unplannedLabel("chat").pushed(LabelStats.NONE);
        counters.unplannedLabel("tab\there").pushed(LabelStats.NONE);
        counters.unplannedLabel(held.label()).pushed(LabelStats.NONE);

        assertThat(pushed(chat) + pushed(held)).isZero();
        assertThat(counters.label("chat")).isSameAs(chat);
        assertThat(counters.unplannedLabel("chat").label()).matches("chat #[0-9a-f]{12}");
        assertThat(counters.unplannedLabel("chat").isPlanned()).isFalse();
        assertThat(chat.isPlanned()).isTrue();
    }

    @Test
    void nameThatThePlanTakesLaterIsThePlans() {
        RunCounters counters = new RunCounters(1, warnings::add);
        counters.unplannedLabel("chat").pushed(LabelStats.NONE);
        LabelCounters chat = counters.label("chat");
        counters.unplannedLabel("chat").pushed(LabelStats.NONE);

        assertThat(pushed(chat)).as("came before the plan's first").isEqualTo(1);
        assertThat(names(counters)).hasSize(2);
        assertThat(warnings).as("its room is free again").isEmpty();
    }

    @Test
    void nameOfTheRestIsNeitherThePlansNorTheServers() {
        RunCounters counters = new RunCounters(1, warnings::add);
        LabelCounters plans = counters.label("(other)");
        LabelCounters servers = counters.unplannedLabel("(other)");
        LabelCounters rest = counters.unplannedLabel("one more");

        assertThat(rest.label()).isEqualTo("(other)");
        assertThat(List.of(plans, servers))
                .doesNotContain(rest)
                .allMatch(label -> label.label().startsWith("(other) #"));
    }

    @Test
    void serverCannotTakeThePlansRoom() {
        RunCounters counters = new RunCounters(3, warnings::add);
        for (int i = 0; i < 100_000; i++) {
            counters.unplannedLabel("event " + i).pushed(LabelStats.NONE);
        }
        counters.label("chat").count(Count.WRITTEN);
        assertThat(names(counters)).containsExactly("(other)", "chat", "event 0", "event 1", "event 2");
        assertThat(warnings).hasSize(1);
    }

    @Test
    void noneIsAnAllowedMost() {
        RunCounters counters = new RunCounters(0, warnings::add);
        assertThat(counters.unplannedLabel("a").label()).isEqualTo("(other)");
    }

    @Test
    void limitHoldsForManyThreadsAtOnceAndIsToldOnce() throws Exception {
        int threads = 4;
        int names = 500;
        RunCounters counters = new RunCounters(200, warnings::add);
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            Callable<Void> heard = () -> {
                start.await();
                for (int i = 0; i < names; i++) {
                    counters.unplannedLabel("event " + i).pushed(LabelStats.NONE);
                }
                return null;
            };
            for (Future<Void> each : pool.invokeAll(Collections.nCopies(threads, heard))) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(counters.labels()).hasSize(201);
        assertThat(warnings).hasSize(1);
        assertThat(counters.labels().stream()
                        .mapToLong(label -> label.takeCounts().get(Count.PUSHED))
                        .sum())
                .isEqualTo((long) threads * names);
    }
}
