package io.github.jmeterduplex.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says of a plan that asks for more than the machine did in its rehearsal. */
class RehearsedRateTest {
    private static final String ADVICE =
            "The samplers of engine lab-1 asked for 200 messages/s; it did 150 in its rehearsal: lower the rate";

    @TempDir
    private Path results;

    private String report(int written, Map<String, Object> rehearsal) throws IOException {
        return CommandLineRun.of(
                        "report",
                        new MadeUpRun(results.resolve("run-" + written), 1)
                                .label("chat", 2)
                                .perSecond(written)
                                .json("facts", Map.of("target_per_second", 200, "rehearsal", rehearsal))
                                .write())
                .out();
    }

    @Test
    void runThatFellBehindIsAdvised() throws IOException {
        assertThat(report(120, Map.of("seconds", 2.5, "per_second", 150))).contains(ADVICE);
    }

    @Test
    void runThatKeptItsRateIsNot() throws IOException {
        assertThat(report(200, Map.of("seconds", 2.5, "per_second", 150))).doesNotContain("rehearsal");
    }

    @Test
    void rateThatIsNotKnownIsNoReasonForAdvice() throws IOException {
        assertThat(report(120, Map.of("seconds", 5.0))).doesNotContain("rehearsal");
    }
}
