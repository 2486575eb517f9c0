package io.github.jmeterduplex.samples.servers.livechat.stats;

/** What {@code /stats} counts for each user, named by the {@code login} of a CONNECT; names as in {@link Count}. */
public enum UserCount {
    /** Sessions that were sent CONNECTED. */
    CONNECTS,
    /** Messages to peer.send, whatever became of them. */
    SENT,
    /** Those of them that the sender addressed to itself. */
    TO_SELF,
    /** Messages from peers given to a session's subscription while the session was open. */
    RECEIVED
}
