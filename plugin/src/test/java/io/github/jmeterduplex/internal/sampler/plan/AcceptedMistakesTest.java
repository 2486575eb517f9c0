package io.github.jmeterduplex.internal.sampler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AcceptedMistakesTest {
    private final PlanCheck.Mistake one = mistake("one");
    private final PlanCheck.Mistake two = mistake("two");

    private static PlanCheck.Mistake mistake(String text) {
        return new PlanCheck.Mistake(new JavaSampler(), "send", "users", text);
    }

    @AfterEach
    void acceptNone() {
        AcceptedMistakes.set(List.of());
    }

    @Test
    void onlyThoseThatWereShownAreAccepted() {
        assertThat(AcceptedMistakes.areAll(List.of(one))).isFalse();
        AcceptedMistakes.set(List.of(one));
        assertThat(AcceptedMistakes.areAll(List.of(mistake("one")))).isTrue();
        assertThat(AcceptedMistakes.areAll(List.of(one, two))).isFalse();
        AcceptedMistakes.set(List.of());
        assertThat(AcceptedMistakes.areAll(List.of(one))).isFalse();
    }
}
