package io.github.jmeterduplex.internal.codec;

import io.github.jmeterduplex.session.Header;
import java.util.List;

/** Writes STOMP frames. Pure; thread-safe. */
public final class StompWriter {
    private StompWriter() {}

    /**
     * A SEND frame, by the own path. Always carries {@code content-length}.
     *
     * @param destination unescaped
     * @param contentType or null
     * @param headers further headers, unescaped; ones named {@code destination} or {@code content-length} are the
     *     caller's mistake
     */
    public static byte[] send(
            StompVersion version, String destination, String contentType, List<Header> headers, byte[] body) {
        throw new UnsupportedOperationException(
                "contract only: " + version + destination + contentType + headers + body.length);
    }

    /** Any other frame, without a body: CONNECT (never escaped), SUBSCRIBE, UNSUBSCRIBE, ACK, NACK, DISCONNECT. */
    public static byte[] frame(StompVersion version, String command, List<Header> headers) {
        throw new UnsupportedOperationException("contract only: " + version + command + headers);
    }
}
