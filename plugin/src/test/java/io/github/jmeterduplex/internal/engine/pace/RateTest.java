package io.github.jmeterduplex.internal.engine.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void stagesAreReadWithTheirNames() {
        Rate rate = Rate.parseStages("100 for 60s, spike 1: 100..2000 over 5m ,0.5 for 2h,soak: 0 .. 10 over 0.5s");
        assertThat(rate.stages())
                .containsExactly(
                        new Stage("100 for 60s", 100, 100, 60 * SECOND),
                        new Stage("spike 1", 100, 2_000, 300 * SECOND),
                        new Stage("0.5 for 2h", 0.5, 0.5, 7_200 * SECOND),
                        new Stage("soak", 0, 10, SECOND / 2));
        assertThat(rate.perSecond() * rate.nanos() / SECOND).isCloseTo(6_000 + 315_000 + 3_600 + 2.5, within(1e-6));
    }

    @Test
    void stageIsThatOfTheTime() {
        Rate rate = Rate.parseStages("1 for 10s, 2 for 20s");
        assertThat(rate.stageAt(0)).isZero();
        assertThat(rate.stageAt(10 * SECOND - 1)).isZero();
        assertThat(rate.stageAt(10 * SECOND)).isEqualTo(1);
        assertThat(rate.stageAt(30 * SECOND)).isEqualTo(2);
    }

    @Test
    void shareOfAnEngineHasTheSameStagesWithASmallerRate() {
        Rate whole = Rate.parseStages("a: 90 for 10s, 30..60 over 10s");
        assertThat(whole.dividedBy(1)).isSameAs(whole);
        Rate share = whole.dividedBy(3);
        assertThat(share.stages())
                .containsExactly(
                        new Stage("a", 30, 30, 10 * SECOND), new Stage("30..60 over 10s", 10, 20, 10 * SECOND));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            100 for 60s,              | stage 2, "", is not RATE for TIME
            100 for                   | stage 1, "100 for", is not RATE for TIME
            100 for 60                | is not RATE for TIME or RATE..RATE over TIME
            -1 for 60s                | is not RATE for TIME
            1..2..3 over 60s          | is not RATE for TIME
            100..2000 for 5m          | stage 1, "100..2000 for 5m", is not RATE for TIME or RATE..RATE over TIME
            1 for 1s, up: 100 over 60s | stage 2, "up: 100 over 60s", is not RATE for TIME or RATE..RATE over TIME
            fast                      | stage 1, "fast", is not RATE for TIME
            100 for 60s, 20000000 for 1s | stage 2, "20000000 for 1s", has a rate above 10000000
            1 for 0s                  | does not last from 0.001 to 10000000 seconds
            1 for 99999h              | does not last from 0.001 to 10000000 seconds
            a: 1 for 1s, a: 2 for 1s  | stage 2, "a: 2 for 1s", has the name of another one
            0 for 10s, 0..0 over 1s   | all rates are 0
            """)
    void whatIsNoStageIsRefusedWithItsNumber(String text, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.parseStages(text))
                .withMessageContaining(why);
    }

    @Test
    void moreStagesThanAllowedAreRefused() {
        String text = Stream.generate(() -> "1 for 1s").limit(1_001).collect(Collectors.joining(","));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.parseStages(text))
                .withMessage("1001 stages, at most 1000");
    }
}
