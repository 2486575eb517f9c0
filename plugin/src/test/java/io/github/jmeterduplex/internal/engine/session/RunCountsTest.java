package io.github.jmeterduplex.internal.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunCountsTest {
    private static final byte[] EXPLODES = "x".repeat(1_000).getBytes(UTF_8);

    private final KeptBytes kept = new KeptBytes(3 << 20);
    private final CountingLog log = new CountingLog();
    private final List<String> warnings = new ArrayList<>();
    private final RunCounts counts = new RunCounts(log, kept, warnings::add);

    @Test
    void nothingIsReportedWithoutEvents() {
        search("one", "no such letter".getBytes(UTF_8));
        counts.reportLast();
        assertThat(warnings).isEmpty();
        assertThat(log.fact("packets_ignored")).isNull();
        assertThat(log.fact("searches_given_up")).isNull();
        assertThat(log.fact("good_byes_unsent")).isNull();
        assertThat(log.fact("kept_dropped")).isNull();
    }

    @Test
    void closesAreCountedByTheirCodeAndReason() {
        counts.closedByServer(4401, "Unauthorized\u0007");
        counts.closedByServer(4401, "Unauthorized\u0007");
        counts.closedByServer(1000, "");
        counts.closedByServer(1005, "");
        counts.report();
        assertThat(log.fact("closes")).hasToString("{1000=1, 4401 Unauthorized =2, no code=1}");
        assertThat(warnings).isEmpty();
    }

    @Test
    void reasonsThatServersMakeUpAreBounded() {
        for (int n = 0; n < 1_000; n++) {
            counts.closedByServer(4000, "user " + n);
            counts.closedByServer(3000 + n, "");
        }
        counts.report();
        Map<?, ?> closes = (Map<?, ?>) log.fact("closes");
        assertThat(closes).hasSize(CloseCounts.MOST + 1);
        assertThat(closes.containsKey("(other)")).isTrue();
        assertThat(closes.values().stream().mapToLong(n -> (Long) n).sum()).isEqualTo(2_000);
    }

    @Test
    void eachKindOfIgnoredPacketsIsReportedOnceAndCounted() {
        counts.ignored("an event without a name", "one:1");
        counts.ignored("an event without a name", "two:2");
        counts.report();
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("Duplex: one:1 sent an event without a name.")
                .contains("packets_ignored");
        assertThat(log.fact("packets_ignored")).hasToString("{an event without a name=2}");
        counts.ignored("an event without a name", "two:2");
        counts.ignored("a packet of an unknown type", "two:2");
        counts.report();
        assertThat(warnings).hasSize(2);
        assertThat(log.fact("packets_ignored"))
                .hasToString("{a packet of an unknown type=1, an event without a name=3}");
    }

    /** A pattern of its own for each sample, as samplers read them. */
    private void search(String label, byte[] text) {
        BoundedRegex.compile("(x+x+)+y(z)", counts.stepBudget(label, "reply")).find(text, 0, text.length);
    }

    @Test
    void searchesGivenUpAreReportedOnceALabelAndCounted() {
        search("one", EXPLODES);
        search("one", EXPLODES);
        counts.report();
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("the regular expression in reply of \"one\" was given up")
                .contains("searches_given_up");
        assertThat(log.fact("searches_given_up")).hasToString("{one: reply=2}");
        search("one", EXPLODES);
        search("two", EXPLODES);
        counts.report();
        assertThat(warnings).hasSize(2);
        assertThat(log.fact("searches_given_up")).hasToString("{one: reply=3, two: reply=1}");
    }

    /** Such as {@code send ${number}}: hours of it must not fill the memory. */
    @Test
    void labelsWithoutEndShareABudget() {
        search("first", EXPLODES);
        for (int i = 0; i < RunCounts.MOST_BUDGETS; i++) {
            var unused = counts.stepBudget("label " + i, "reply");
        }
        assertThat(counts.stepBudget("one", "reply"))
                .isSameAs(counts.stepBudget("other", "reply"))
                .isNotSameAs(counts.stepBudget("other", "expect"))
                .isNotSameAs(counts.stepBudget("label 0", "reply"));
        search("one", EXPLODES);
        search("first", EXPLODES);
        counts.report();
        assertThat(log.fact("searches_given_up")).hasToString("{(other): reply=1, first: reply=2}");
        assertThat(warnings).hasSize(2);
    }

    @Test
    void uncleanClosesAreCountedAndReportedWithTheFirstServer() {
        counts.closedUnnoticed("one:1");
        counts.closedUnnoticed("two:2");
        counts.reportLast();
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("Duplex: 2 sessions ended without their disconnect message")
                .contains("the first to one:1");
        assertThat(log.fact("good_byes_unsent")).isEqualTo(2L);
    }

    private void keep() {
        kept.keep(new KeptBytes.Droppable(2 << 20) {
            @Override
            protected void drop() {
                // it is counted
            }
        });
    }

    @Test
    void dropsAreWarnedOfOnceAndCounted() {
        keep();
        counts.report();
        assertThat(warnings).isEmpty();
        assertThat(log.fact("kept_dropped")).isNull();
        for (int i = 1; i <= 3; i++) {
            keep();
            counts.report();
            assertThat(log.fact("kept_dropped")).isEqualTo((long) i);
        }
        assertThat(warnings).singleElement().asString().contains("3 MB", "duplex.kept.megabytes");
    }
}
