package io.github.jmeterduplex.internal.engine.session;

import org.jspecify.annotations.Nullable;

/**
 * How the messages of one sample follow each other.
 *
 * @param pace when each is due, or null for as fast as possible
 * @param perFlush how many already due may share one flush, at least 1
 * @param maxInFlight unanswered messages a session, or 0 for any number
 * @param replies how many replies a message waits for, or 0 for as many as sessions of the group are open at its send
 * @param meanwhile what the thread does while it waits for its pace, and a little of it between messages
 */
public record SendingStyle(
        @Nullable Pace pace,
        int perFlush,
        int maxInFlight,
        int replies,
        @Nullable IdleWork meanwhile) {
    /** One whose thread does nothing else. */
    public SendingStyle(Pace pace, int perFlush, int maxInFlight, int replies) {
        this(pace, perFlush, maxInFlight, replies, null);
    }
}
