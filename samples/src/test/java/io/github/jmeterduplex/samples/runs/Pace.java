package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterduplex.samples.harness.RunReport;

/** Holds the rate of a label against the one that it was to keep. */
final class Pace {
    private static final double TOLERANCE = 0.01;
    private static final double MILLIS_A_SECOND = 1_000;

    private Pace() {}

    /**
     * Asserts that the rate is that one, to one percent and what the machine took beside that: where it gave the client
     * no core for a time, messages that fell due meanwhile may have moved over an end of the window. How long that was
     * at most, the client's watch tells, which knows nothing of messages.
     *
     * @param report of the whole run or of a window
     */
    static void assertKept(RunReport report, String label, double perSecond) {
        double seconds = report.count(label, "sent") / perSecond;
        double stalled = report.number("client", "hiccup_max_ms", "max").doubleValue() / MILLIS_A_SECOND;
        assertThat(report.number("labels", label, "per_second").doubleValue())
                .as("a second, in %s s of which one stretch of %s s may have been without a core", seconds, stalled)
                .isCloseTo(perSecond, within(perSecond * (TOLERANCE + stalled / seconds)));
    }
}
