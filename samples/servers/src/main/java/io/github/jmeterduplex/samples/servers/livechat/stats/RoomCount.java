package io.github.jmeterduplex.samples.servers.livechat.stats;

/** What {@code /stats} counts for each room, which is a destination; names as in {@link Count}. */
public enum RoomCount {
    /** Messages passed on to the room, once each. */
    BROADCASTS,
    /** Copies of them given to a session's subscription while the session was open. */
    DELIVERIES
}
