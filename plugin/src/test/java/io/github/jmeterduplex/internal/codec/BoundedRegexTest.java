package io.github.jmeterduplex.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BoundedRegexTest {
    private static String find(String pattern, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return BoundedRegex.compile(pattern, new RegexStepBudget()).find(bytes, 0, bytes.length);
    }

    @Test
    void firstGroupOfTheFirstPlaceIsFound() {
        assertThat(find("id=(\\w+)", "x id=ab\nid=cd")).isEqualTo("ab");
        assertThat(find("a.b", "x a\nb")).isEqualTo("a\nb");
        assertThat(find("nowhere", "foo")).isNull();
    }

    @Test
    void explodingPatternIsNotFoundAndEndsSoon() {
        assertThat(find("(a+)+b", "a".repeat(5_000))).isNull();
        assertThat(find("(a|aa)+$", "a".repeat(5_000) + "!")).isNull();
    }

    @Test
    void searchesThatWereGivenUpAreCountedAndOthersAreNot() {
        RegexStepBudget budget = new RegexStepBudget();
        BoundedRegex exploding = BoundedRegex.compile("(x+x+)+y(z)", budget);
        for (int i = 1; i <= 3; i++) {
            byte[] text = "x".repeat(1_000).getBytes(StandardCharsets.UTF_8);
            assertThat(exploding.find(text, 0, text.length)).isNull();
            assertThat(budget.givenUp()).isEqualTo(i);
        }
        byte[] other = "no such letter".getBytes(StandardCharsets.UTF_8);
        assertThat(exploding.find(other, 0, other.length)).isNull();
        assertThat(budget.givenUp()).isEqualTo(3);
    }

    @Test
    void patternThatExplodesAgainAndAgainGetsFewerStepsButEnoughForOthers() {
        RegexStepBudget budget = new RegexStepBudget();
        assertThat(budget.steps(100)).isEqualTo(RegexStepBudget.MAX_STEPS);
        for (int i = 0; i < RegexStepBudget.TOLERATED; i++) {
            budget.exceeded();
        }
        assertThat(budget.steps(100)).isEqualTo(10_000);
        assertThat(budget.steps(1_000)).isEqualTo(16_000);
        String text = "x".repeat(BoundedRegex.MAX_BYTES - 6) + "id=abc";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(BoundedRegex.compile("id=(\\w+)", budget).find(bytes, 0, bytes.length))
                .isEqualTo("abc");
    }

    @Test
    void onlyTheFirst64KbAreLookedAt() {
        String far = "x".repeat(BoundedRegex.MAX_BYTES);
        assertThat(find("(y)", far + "y")).isNull();
        assertThat(find("(y)", far.substring(1) + "y")).isEqualTo("y");
    }

    @Test
    void brokenPatternSaysWhere() {
        assertThatThrownBy(() -> BoundedRegex.compile("(a", new RegexStepBudget()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("near index");
    }
}
