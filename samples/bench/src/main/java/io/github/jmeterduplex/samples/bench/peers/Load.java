package io.github.jmeterduplex.samples.bench.peers;

import io.github.jmeterduplex.samples.bench.peers.server.Protocol;

/**
 * What a client does to the server, the same for every contestant. Bodies have 100 bytes, or about
 * as many where each has its own id.
 *
 * @param protocol what is spoken
 * @param sessions how many are opened
 * @param inFlight unanswered messages a session; 0: no limit
 * @param perSecond messages of all sessions; 0: as many as replies allow
 * @param perFlush messages that may share one write
 * @param flood destination that pushes come from, nothing is sent then; blank: none
 * @param heartbeatSeconds how often each session sends a heartbeat; 0: never
 * @param transport of SockJS or Engine.IO, by the name that Connect samplers know it by
 * @param hasIdInBody whether bodies are JSON that differs from message to message, and a reply is known by its {@code
 *     id}
 */
record Load(
        Protocol protocol,
        int sessions,
        int inFlight,
        int perSecond,
        int perFlush,
        String flood,
        int heartbeatSeconds,
        String transport,
        boolean hasIdInBody) {
    private static final String WEBSOCKET = "websocket";

    /** As many messages as the client can. */
    static Load saturating(Protocol protocol, int sessions, int inFlight, int perFlush) {
        return new Load(protocol, sessions, inFlight, 0, perFlush, "", 0, WEBSOCKET, false);
    }

    /** A fixed rate over all sessions. */
    static Load paced(Protocol protocol, int sessions, int perSecond) {
        return new Load(protocol, sessions, 0, perSecond, 1, "", 0, WEBSOCKET, false);
    }

    /** Pushes as fast as the client takes them. */
    static Load flooded(Protocol protocol, int sessions) {
        return new Load(protocol, sessions, 0, 0, 1, "/topic/flood", 0, WEBSOCKET, false);
    }

    /** Sessions that do nothing, or beat. */
    static Load idle(Protocol protocol, int sessions, int heartbeatSeconds) {
        return new Load(protocol, sessions, 0, 0, 1, "", heartbeatSeconds, WEBSOCKET, false);
    }

    /** The same with bodies of JSON, each with its own id. */
    Load withIdInBody() {
        return new Load(protocol, sessions, inFlight, perSecond, perFlush, flood, heartbeatSeconds, transport, true);
    }

    /** The same over a fallback in place of WebSocket. */
    Load over(String fallback) {
        return new Load(
                protocol, sessions, inFlight, perSecond, perFlush, flood, heartbeatSeconds, fallback, hasIdInBody);
    }

    /** The same in another protocol. */
    Load by(Protocol other) {
        return new Load(
                other, sessions, inFlight, perSecond, perFlush, flood, heartbeatSeconds, transport, hasIdInBody);
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
        return heartbeatSeconds == 0 ? Openings.FIRST : Idle.FIRST;
    }

    /** Whether openings are measured: the client warms up by opening and ending sessions. */
    boolean isOfOpenings() {
        return isIdle() && heartbeatSeconds == 0;
    }

    /** The server's count of what is measured. */
    String counted() {
        return isFlood() ? "pushed" : isIdle() ? "heartbeats" : "messages";
    }
}
