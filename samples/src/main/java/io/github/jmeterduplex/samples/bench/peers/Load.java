package io.github.jmeterduplex.samples.bench.peers;

/**
 * What a client does to the server, the same for every contestant. Bodies have 100 bytes.
 *
 * @param protocol what is spoken
 * @param sessions how many are opened
 * @param inFlight unanswered messages a session; 0: no limit
 * @param perSecond messages of all sessions; 0: as many as replies allow
 * @param perFlush messages that may share one write
 * @param flood destination that pushes come from, nothing is sent then; blank: none
 * @param heartbeatSeconds how often each session sends a heartbeat; 0: never
 */
record Load(
        Protocol protocol,
        int sessions,
        int inFlight,
        int perSecond,
        int perFlush,
        String flood,
        int heartbeatSeconds) {
    /** As many messages as the client can. */
    static Load saturating(Protocol protocol, int sessions, int inFlight, int perFlush) {
        return new Load(protocol, sessions, inFlight, 0, perFlush, "", 0);
    }

    /** A fixed rate over all sessions. */
    static Load paced(Protocol protocol, int sessions, int perSecond) {
        return new Load(protocol, sessions, 0, perSecond, 1, "", 0);
    }

    /** Pushes as fast as the client takes them. */
    static Load flooded(Protocol protocol, int sessions) {
        return new Load(protocol, sessions, 0, 0, 1, "/topic/flood", 0);
    }

    /** Sessions that do nothing, or beat. */
    static Load idle(Protocol protocol, int sessions, int heartbeatSeconds) {
        return new Load(protocol, sessions, 0, 0, 1, "", heartbeatSeconds);
    }

    boolean isFlood() {
        return !flood.isEmpty();
    }

    boolean isIdle() {
        return inFlight == 0 && perSecond == 0 && !isFlood();
    }

    boolean isSaturating() {
        return inFlight > 0;
    }

    /** How many sessions are opened before a client of {@link Openings} or {@link Idle} is looked at. */
    int first() {
        return heartbeatSeconds == 0 ? Openings.WARM_UP : Idle.FIRST;
    }

    /** The server's count of what is measured. */
    String counted() {
        return isFlood() ? "pushed" : isIdle() ? "heartbeats" : "messages";
    }
}
