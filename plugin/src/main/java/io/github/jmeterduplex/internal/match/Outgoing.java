package io.github.jmeterduplex.internal.match;

/**
 * One message about to be registered.
 *
 * @param number in its id, from {@link MessageIds#nextNumber}
 * @param intendedNanos when the pace wanted it sent, or {@link Matcher#NO_PACE}
 * @param bytes length of its body
 * @param replies how many replies it waits for, at least 1
 * @param sequence the per-session number that {@code {{sequence}}} put into it, or 0
 */
public record Outgoing(long number, long intendedNanos, int bytes, int replies, int sequence) {}
