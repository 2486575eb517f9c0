package io.github.jmeterduplex.internal.match;

import io.github.jmeterduplex.internal.log.LabelStats;

/**
 * What the messages of one sample have in common.
 *
 * @param stats where they are counted
 * @param rule how their replies are found
 * @param replies how many replies a message waits for, at least 1
 * @param timeoutNanos how long it waits
 * @param threadName the JMeter thread that sends
 */
public record MessageSpec(LabelStats stats, ReplyRule rule, int replies, long timeoutNanos, String threadName) {}
