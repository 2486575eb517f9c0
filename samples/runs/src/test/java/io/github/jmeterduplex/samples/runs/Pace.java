package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Holds the rate of a label against the one that it was to keep. */
public final class Pace {
    private static final double TOLERANCE = 0.01;
    private static final double MICROS_A_SECOND = 1_000_000;

    private Pace() {}

    /**
     * Asserts that the rate is that one, to one percent and what the machine took beside that: where it gave the sender
     * no core for a time, the messages that were due meanwhile came later, which moves the time of the first or the
     * last of them. How long that was at most, their intended latencies say.
     */
    public static void assertKept(Finished run, String label, double perSecond) {
        double seconds = run.count(label, "sent") / perSecond;
        double delay = run.engine().longestDelayMicros(label) / MICROS_A_SECOND;
        assertThat(run.report().number("labels", label, "per_second").doubleValue())
                .as("a second, in %s s, where a message was sent up to %s s after it was due", seconds, delay)
                .isCloseTo(perSecond, within(perSecond * (TOLERANCE + delay / seconds)));
    }
}
