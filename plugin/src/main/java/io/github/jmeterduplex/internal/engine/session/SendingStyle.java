package io.github.jmeterduplex.internal.engine.session;

import org.jspecify.annotations.Nullable;

/**
 * How the messages of one sample follow each other.
 *
 * @param pace when each is due, or null for as fast as possible
 * @param perFlush how many due messages may share one flush, at least 1
 * @param maxInFlight unanswered messages per session, or 0 for any number
 * @param replies how many replies a message waits for, or 0 for the number of open sessions of the group at its send
 * @param meanwhile work of the thread while it waits for its pace, and a little between messages
 */
public record SendingStyle(
        @Nullable Pace pace,
        int perFlush,
        int maxInFlight,
        int replies,
        @Nullable IdleWork meanwhile) {
    /** A style without other work. */
    public SendingStyle(Pace pace, int perFlush, int maxInFlight, int replies) {
        this(pace, perFlush, maxInFlight, replies, null);
    }
}
