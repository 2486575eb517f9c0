package io.github.jmeterduplex.internal.har.session;

/** The protocol of a recorded connection; it determines which samplers the plan uses. */
public enum RecordedProtocol {
    /** STOMP, over SockJS or WebSocket. */
    STOMP("stomp", "Stomp"),
    /** Socket.IO, over WebSocket or polling. */
    SOCKETIO("socketio", "SocketIo"),
    /** The hub protocol of ASP.NET Core SignalR. */
    SIGNALR("signalr", "SignalR"),
    /** Anything else over a WebSocket, such as graphql-transport-ws. */
    WEBSOCKET("websocket", "Ws");

    private final String group;
    private final String prefix;

    RecordedProtocol(String group, String prefix) {
        this.group = group;
        this.prefix = prefix;
    }

    /** The default group of its samplers, and their package. */
    public String group() {
        return group;
    }

    /** How the names of its samplers begin. */
    public String prefix() {
        return prefix;
    }
}
