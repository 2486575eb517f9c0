package io.github.jmeterduplex.internal.engine.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.BoundedRegex;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepBudgetsTest {
    private static final byte[] EXPLODES = "x".repeat(1_000).getBytes(UTF_8);

    private final CountingLog log = new CountingLog();
    private final List<String> warnings = new ArrayList<>();
    private final StepBudgets budgets = new StepBudgets(log, warnings::add);

    /** A pattern of its own for each sample, as samplers read them. */
    private void search(String label, byte[] text) {
        BoundedRegex.compile("(x+x+)+y(z)", budgets.of(label, "reply")).find(text, 0, text.length);
    }

    @Test
    void givenUpSearchesAreToldOnceALabelAndCounted() {
        search("one", EXPLODES);
        search("one", EXPLODES);
        budgets.report();
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("the regular expression in reply of \"one\" was given up")
                .contains("searches_given_up");
        assertThat(log.fact("searches_given_up")).hasToString("{one: reply=2}");
        search("one", EXPLODES);
        search("two", EXPLODES);
        budgets.report();
        assertThat(warnings).hasSize(2);
        assertThat(log.fact("searches_given_up")).hasToString("{one: reply=3, two: reply=1}");
    }

    /** Such as {@code send ${number}}: hours of it must not fill the memory. */
    @Test
    void labelsWithoutEndShareABudget() {
        search("first", EXPLODES);
        for (int i = 0; i < StepBudgets.MOST; i++) {
            var unused = budgets.of("label " + i, "reply");
        }
        assertThat(budgets.of("one", "reply"))
                .isSameAs(budgets.of("other", "reply"))
                .isNotSameAs(budgets.of("other", "expect"))
                .isNotSameAs(budgets.of("label 0", "reply"));
        search("one", EXPLODES);
        search("first", EXPLODES);
        budgets.report();
        assertThat(log.fact("searches_given_up")).hasToString("{(other): reply=1, first: reply=2}");
        assertThat(warnings).hasSize(2);
    }

    @Test
    void nothingIsToldWhereNothingWasGivenUp() {
        search("one", "no such letter".getBytes(UTF_8));
        budgets.report();
        assertThat(warnings).isEmpty();
        assertThat(log.fact("searches_given_up")).isNull();
    }
}
