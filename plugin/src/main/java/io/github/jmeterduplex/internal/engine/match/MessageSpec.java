package io.github.jmeterduplex.internal.engine.match;

import io.github.jmeterduplex.internal.record.log.LabelStats;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The common properties of the messages of one sample, and of later samples with the same parameters.
 *
 * @param stats their counters
 * @param rule how their replies are found
 * @param expectation the required content of replies
 * @param timeoutNanos how long a message waits
 * @param threadName the JMeter thread that sends
 * @param listener is notified of each outcome
 */
public record MessageSpec(
        LabelStats stats,
        ReplyRule rule,
        @Nullable Expectation expectation,
        long timeoutNanos,
        String threadName,
        @Nullable OutcomeListener listener) {
    /**
     * The required content of a reply.
     *
     * @param text as the parameter spells it, for messages
     * @param test decides whether a reply has this content; thread-safe, called on I/O threads
     */
    public record Expectation(String text, Predicate<ReplyCandidate> test) {}

    /** Creates a spec of messages whose outcomes are only counted, without a listener. */
    public MessageSpec(
            LabelStats stats, ReplyRule rule, Expectation expectation, long timeoutNanos, String threadName) {
        this(stats, rule, expectation, timeoutNanos, threadName, null);
    }
}
