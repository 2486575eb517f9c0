package io.github.jmeterduplex.internal.net.tcp;

/** The phase that the opening of a session has reached, for error messages. */
public enum OpeningPhase {
    /** Waiting for the name look-up. */
    LOOK_UP("during the name look-up"),
    /** Waiting for TCP. */
    CONNECT("while connecting"),
    /** Waiting for the proxy's answer to CONNECT. */
    TUNNEL("during CONNECT at the proxy"),
    /** Waiting for the answer to {@code /info}, TLS included. */
    INFO("during the SockJS /info request"),
    /** Waiting for the answer to the handshake, TLS included. */
    HANDSHAKE("during the WebSocket handshake"),
    /** Waiting for SockJS's {@code o}. */
    SOCKJS_OPEN("before the SockJS open frame"),
    /** Waiting for SockJS's {@code o} in a response that continues. */
    XHR_STREAMING("before the SockJS open frame over xhr-streaming"),
    /** Waiting for SockJS's {@code o} as the first response. */
    XHR_POLLING("before the SockJS open frame over xhr-polling"),
    /** Waiting for SockJS's {@code o} in a stream of events. */
    EVENTSOURCE("before the SockJS open frame over eventsource"),
    /** Waiting for Engine.IO's open packet as the first response, and for the upgrade if one is wanted. */
    POLLING("before Engine.IO's open packet over polling"),
    /** Waiting for the answer to SignalR's negotiate, TLS included. */
    NEGOTIATE("during SignalR's negotiate request"),
    /** Waiting for SignalR's stream of events. */
    SIGNALR_EVENTS("before SignalR's stream of events"),
    /** Waiting for the answer to SignalR's first poll. */
    SIGNALR_POLLING("before the answer to SignalR's first poll");

    private final String doing;

    OpeningPhase(String doing) {
        this.doing = doing;
    }

    /** Returns the phase for a sentence that says when a step failed. */
    public String doing() {
        return doing;
    }
}
