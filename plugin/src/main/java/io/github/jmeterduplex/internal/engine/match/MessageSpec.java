package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.LabelStats;
import org.jspecify.annotations.Nullable;

/**
 * What the messages of one sample, and of those after it with the same parameters, have in common.
 *
 * @param stats where they are counted
 * @param rule how their replies are found
 * @param expectation what replies must hold
 * @param timeoutNanos how long it waits
 * @param threadName the JMeter thread that sends
 * @param listener hears what becomes of each
 */
public record MessageSpec(
        LabelStats stats,
        ReplyRule rule,
        @Nullable Expectation expectation,
        long timeoutNanos,
        String threadName,
        @Nullable OutcomeListener listener) {
    /** Messages whose outcome is counted and nothing else. */
    public MessageSpec(
            LabelStats stats, ReplyRule rule, Expectation expectation, long timeoutNanos, String threadName) {
        this(stats, rule, expectation, timeoutNanos, threadName, null);
    }

    /** The same messages, whose outcomes somebody hears. */
    public MessageSpec heardBy(OutcomeListener hears) {
        return new MessageSpec(stats, rule, expectation, timeoutNanos, threadName, hears);
    }
}
