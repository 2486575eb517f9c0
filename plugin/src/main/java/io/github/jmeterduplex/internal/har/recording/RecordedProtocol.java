package io.github.jmeterduplex.internal.har.recording;

/** The protocol of a recorded connection; it determines the samplers of the plan. */
public enum RecordedProtocol {
    /** STOMP, over SockJS or WebSocket. */
    STOMP("stomp", "Stomp", "Send", "destination"),
    /** Socket.IO, over WebSocket or polling. */
    SOCKETIO("socketio", "SocketIo", "Emit", "event"),
    /** The hub protocol of ASP.NET Core SignalR. */
    SIGNALR("signalr", "SignalR", "Invoke", "method"),
    /** Anything else over a WebSocket, for example graphql-transport-ws. */
    WEBSOCKET("websocket", "Ws", "Send", "from");

    private final String group;
    private final String prefix;
    private final String send;
    private final String channel;

    RecordedProtocol(String group, String prefix, String send, String channel) {
        this.group = group;
        this.prefix = prefix;
        this.send = send;
        this.channel = channel;
    }

    /** Returns the default group of the protocol's samplers, which is also the name of their package. */
    public String group() {
        return group;
    }

    /** Returns the name of a sampler class below the base package, for example {@code stomp.StompSend}. */
    public String type(String verb) {
        return group + "." + prefix + verb;
    }

    /** Returns the end of the name of the protocol's sending sampler, for example {@code Emit}. */
    public String send() {
        return send;
    }

    /** Returns the name of the sampler parameter that holds the channel of a message. */
    public String channel() {
        return channel;
    }

    /** Whether the server's messages call events or methods by name. */
    public boolean isCalled() {
        return this == SOCKETIO || this == SIGNALR;
    }
}
