package io.github.jmeterduplex.samples.bench.peers.server;

import java.util.Locale;

/** What client and server speak. */
public enum Protocol {
    STOMP("ws", "/stomp"),
    SOCKJS("http", "/ws"),
    SOCKETIO("http", ""),
    /** Its JSON, opened without negotiation. */
    SIGNALR("http", "/hub"),
    /** None but WebSocket. */
    WEBSOCKET("ws", "/echo");

    private final String scheme;
    private final String path;

    Protocol(String scheme, String path) {
        this.scheme = scheme;
        this.path = path;
    }

    /** Where a session is opened. */
    public String url(Server server) {
        return scheme + (server.isSecure() ? "s" : "") + "://127.0.0.1:" + server.port() + server.path(path);
    }

    /** The probe's word for it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
