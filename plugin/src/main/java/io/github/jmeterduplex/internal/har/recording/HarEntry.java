package io.github.jmeterduplex.internal.har.recording;

import io.github.jmeterduplex.session.Header;
import java.util.List;

/**
 * One entry of a HAR file: an HTTP exchange, or a WebSocket with its messages. Immutable.
 *
 * @param startedMicros when it began, in microseconds since 1970
 * @param endedMicros when it ended; the beginning if the file does not say
 * @param method in capitals; {@code GET} if the file does not name one
 * @param url as it was asked for
 * @param requestHeaders in their order
 * @param request its body
 * @param status of the response; 0 if there was not one
 * @param responseHeaders in their order
 * @param response its body
 * @param isWebSocket whether it is a WebSocket
 * @param frames the messages of a WebSocket, or of a stream of events, in the order of the file
 */
public record HarEntry(
        long startedMicros,
        long endedMicros,
        String method,
        String url,
        List<Header> requestHeaders,
        HarBody request,
        int status,
        List<Header> responseHeaders,
        HarBody response,
        boolean isWebSocket,
        List<HarMessage> frames) {
    /** Copies the lists. */
    public HarEntry {
        requestHeaders = List.copyOf(requestHeaders);
        responseHeaders = List.copyOf(responseHeaders);
        frames = List.copyOf(frames);
    }

    /** Returns the first request header of this name in any case; empty if there is not one. */
    public String requestHeader(String name) {
        return first(requestHeaders, name);
    }

    /** Returns the first response header of this name in any case; empty if there is not one. */
    public String responseHeader(String name) {
        return first(responseHeaders, name);
    }

    private static String first(List<Header> headers, String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Header::value)
                .findFirst()
                .orElse("");
    }
}
