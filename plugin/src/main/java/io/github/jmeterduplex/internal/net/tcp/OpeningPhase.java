package io.github.jmeterduplex.internal.net.tcp;

/** The phases of a session's opening, for use in error messages. */
public enum OpeningPhase {
    /** Waiting for the host name's look-up. */
    LOOK_UP("during the name look-up"),
    /** Waiting for the TCP connection. */
    CONNECT("while connecting"),
    /** Waiting for the proxy's answer to CONNECT. */
    TUNNEL("during CONNECT at the proxy"),
    /** Waiting for the answer to {@code /info}, TLS included. */
    INFO("during the SockJS /info request"),
    /** Waiting for the answer to the handshake, TLS included. */
    HANDSHAKE("during the WebSocket handshake"),
    /** Waiting for the SockJS open frame {@code o} over a WebSocket. */
    SOCKJS_OPEN("before the SockJS open frame"),
    /** Waiting for the SockJS open frame {@code o} in a streaming response. */
    XHR_STREAMING("before the SockJS open frame over xhr-streaming"),
    /** Waiting for the SockJS open frame {@code o} as the first response to a poll. */
    XHR_POLLING("before the SockJS open frame over xhr-polling"),
    /** Waiting for the SockJS open frame {@code o} in a stream of server-sent events. */
    EVENTSOURCE("before the SockJS open frame over eventsource"),
    /** Waiting for Engine.IO's open packet as the first response to a poll, and for an upgrade if one is wanted. */
    POLLING("before Engine.IO's open packet over polling"),
    /** Waiting for the answer to SignalR's negotiate, TLS included. */
    NEGOTIATE("during SignalR's negotiate request"),
    /** Waiting for the beginning of SignalR's stream of server-sent events. */
    SIGNALR_EVENTS("before SignalR's stream of events"),
    /** Waiting for the answer to SignalR's first poll. */
    SIGNALR_POLLING("before the answer to SignalR's first poll");

    private final String doing;

    OpeningPhase(String doing) {
        this.doing = doing;
    }

    /** Returns the phase in words, as a sentence about a failure needs it. */
    public String doing() {
        return doing;
    }
}
