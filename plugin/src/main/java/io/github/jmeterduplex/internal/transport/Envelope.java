package io.github.jmeterduplex.internal.transport;

import io.github.jmeterduplex.internal.transport.net.Place;
import java.net.URI;

/**
 * What stands around the messages of an endpoint: SockJS, Engine.IO or nothing. Each knows its URLs, and how its sessions
 * are carried; a value.
 */
public interface Envelope {
    /** The word for a WebSocket, the one transport of all. */
    String WEBSOCKET = "websocket";

    /** Reads what a WebSocket's messages hold. Called in turns. */
    interface Reader {
        /**
         * Reads one message.
         *
         * @param bytes holds it; valid during the call only
         */
        void read(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos);
    }

    /** Where an endpoint's URL points. */
    default Place place(URI url) {
        return Place.of(url);
    }

    /** Path and query of the WebSocket of a new session. */
    String webSocketTarget(Place place);

    /** Path and query of what is asked before the first transport; null where nothing is. */
    default String infoTarget(Place place) {
        return null;
    }

    /**
     * Whether a WebSocket's messages are frames of the envelope: first one that opens the session, then arrays of messages,
     * which are text. Else each is a message of the session.
     */
    default boolean hasFrames() {
        return false;
    }

    /** Reads what comes over a WebSocket. */
    default Reader reader(LiveChannel<?> channel, ChannelListener listener) {
        return listener::onMessage;
    }
}
