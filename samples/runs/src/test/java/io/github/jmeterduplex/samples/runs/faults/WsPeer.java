package io.github.jmeterduplex.samples.runs.faults;

import java.io.IOException;

/**
 * The server's end of one plain WebSocket: it sends every message back, but for those that hold the word {@link #EVIL},
 * at which it is hostile. Confined to one thread.
 */
final class WsPeer {
    /** In a message: what makes a hostile server be so. */
    static final String EVIL = "evil";

    /** What happens instead of the echo; the session goes on when it returns. */
    @FunctionalInterface
    interface Evil {
        void at(Peer wire, String message) throws IOException;
    }

    private WsPeer() {}

    /** Sends everything back. */
    static HostileServer.Script polite() {
        return hostile((wire, message) -> {});
    }

    /** The same, but hostile at {@link #EVIL}. */
    static HostileServer.Script hostile(Evil evil) {
        return hostile("", evil);
    }

    /** The same with more headers in the answer to the handshake, each with its line end. */
    static HostileServer.Script hostile(String headers, Evil evil) {
        return wire -> {
            wire.upgrade(wire.request(), headers);
            while (true) {
                String message = wire.readText();
                if (message.contains(EVIL)) {
                    evil.at(wire, message);
                } else {
                    wire.text(message);
                }
            }
        };
    }

    /** Hostile as soon as the WebSocket is there. */
    static HostileServer.Script greeting(HostileServer.Script evil) {
        return wire -> {
            wire.upgrade(wire.request());
            evil.serve(wire);
            wire.swallow();
        };
    }
}
