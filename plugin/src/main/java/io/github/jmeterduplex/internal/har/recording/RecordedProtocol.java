package io.github.jmeterduplex.internal.har.recording;

/** The protocol of a recorded connection; it determines the samplers of the plan. */
public enum RecordedProtocol {
    /** STOMP, over SockJS or WebSocket. */
    STOMP("stomp", "Stomp"),
    /** Socket.IO, over WebSocket or polling. */
    SOCKETIO("socketio", "SocketIo"),
    /** The hub protocol of ASP.NET Core SignalR. */
    SIGNALR("signalr", "SignalR"),
    /** Anything else over a WebSocket, for example graphql-transport-ws. */
    WEBSOCKET("websocket", "Ws");

    private final String group;
    private final String prefix;

    RecordedProtocol(String group, String prefix) {
        this.group = group;
        this.prefix = prefix;
    }

    /** Returns the default group of its samplers, which is also their package. */
    public String group() {
        return group;
    }

    /** Returns the begin of the names of its samplers. */
    public String prefix() {
        return prefix;
    }
}
