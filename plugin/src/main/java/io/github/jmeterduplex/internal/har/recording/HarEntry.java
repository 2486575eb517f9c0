package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.session.Header;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * One entry of a HAR file: an HTTP exchange, or a WebSocket with its messages. Immutable.
 *
 * @param startedMicros when it began, in microseconds since 1970
 * @param endedMicros when it ended; the beginning if the file does not say
 * @param method in capitals; {@code GET} if the file does not name one
 * @param url as it was asked for; of a WebSocket, the scheme is {@code ws} or {@code wss}
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
    /**
     * The body of a recorded request or response.
     *
     * @param type its media type; empty if the file does not give it
     * @param text its text; empty if the file does not give it
     */
    public record HarBody(String type, String text) {
        private static final Pattern OF_PAGES = Pattern.compile("^(image|font|video|audio)/|css|javascript|wasm");

        /** Whether the body is part of a page: a picture, a style, a script or the like. */
        public boolean isOfPages() {
            return OF_PAGES.matcher(type).find();
        }

        /** Whether the body is a URL-encoded form, as browsers post it. */
        public boolean isForm() {
            return type.startsWith("application/x-www-form-urlencoded");
        }
    }

    /**
     * One WebSocket message or server-sent event, as the HAR file has it. Immutable, except for the array, which must
     * not be changed.
     *
     * @param isSent whether the browser sent it
     * @param micros when, in microseconds since 1970
     * @param isBinary whether it was a binary message
     * @param data its bytes; of a text, in UTF-8
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record HarMessage(boolean isSent, long micros, boolean isBinary, byte[] data) {
        static HarMessage text(boolean isSent, long micros, String text) {
            return new HarMessage(isSent, micros, false, text.getBytes(UTF_8));
        }

        /** Returns this message with more bytes at its end. */
        HarMessage with(byte[] more) {
            byte[] all = Arrays.copyOf(data, data.length + more.length);
            System.arraycopy(more, 0, all, data.length, more.length);
            return new HarMessage(isSent, micros, isBinary, all);
        }

        /** Returns the message's bytes as text. */
        public String text() {
            return new String(data, UTF_8);
        }
    }

    /** Copies the lists. */
    public HarEntry {
        requestHeaders = List.copyOf(requestHeaders);
        responseHeaders = List.copyOf(responseHeaders);
        frames = List.copyOf(frames);
    }

    /** Returns the value of the first request header with this name, ignoring case; empty if it is missing. */
    public String requestHeader(String name) {
        return first(requestHeaders, name);
    }

    /** Returns the value of the first response header with this name, ignoring case; empty if it is missing. */
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
