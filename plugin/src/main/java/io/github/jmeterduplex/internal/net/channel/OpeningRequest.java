package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.tcp.OpeningPhase;

/**
 * A request that an opening makes, for example SockJS's {@code /info}. A value.
 *
 * @param phase the opening's phase while it waits for the answer
 * @param target path and query at the server of the session
 * @param maxBody how many bytes of the answer's body to keep at most
 * @param follows which redirects are followed
 * @param writer writes the whole request, at the server of the session and where redirects lead
 */
public record OpeningRequest(OpeningPhase phase, String target, int maxBody, Follows follows, Writer writer) {
    /** Which redirects are followed. */
    public enum Follows {
        /** None. */
        NONE,
        /** All, as a browser's {@code fetch} follows them. */
        FETCH,
        /** Those of a WebSocket handshake. The same host over TLS gets what the server without TLS got. */
        HANDSHAKE
    }

    /** Writes a request. */
    @FunctionalInterface
    public interface Writer {
        /**
         * Returns the whole request.
         *
         * @param server what is known about the server that gets the request
         * @param target path and query
         * @param asGet whether a redirect has turned the request into a GET
         */
        byte[] write(ServerFindings server, String target, boolean asGet);
    }
}
