package io.github.jmeterduplex.internal.channel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How SockJS is carried. The words of the cell {@code transports} are these names in lower case with {@code -}. */
public enum SockJsTransport {
    /** A WebSocket; the one transport that plain WebSocket knows, too. */
    WEBSOCKET("websocket"),
    /** A POST whose response goes on and on, and POSTs that send (SockJS protocol 0.3.3, "XhrStreaming"). */
    XHR_STREAMING("xhr_streaming"),
    /** A POST that the server answers when it has something to say, and POSTs that send ("XhrPolling"). */
    XHR_POLLING("xhr");

    private final String pathSegment;

    SockJsTransport(String pathSegment) {
        this.pathSegment = pathSegment;
    }

    /** The name in cells, samples and files, such as {@code xhr-streaming}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The last segment of the URL that receives. */
    String pathSegment() {
        return pathSegment;
    }

    /** The transport of this name, or null. */
    public static SockJsTransport of(String word) {
        return Arrays.stream(values())
                .filter(one -> one.word().equals(word))
                .findFirst()
                .orElse(null);
    }

    /** All words, for a sentence. */
    static String allowed() {
        return List.of(values()).stream().map(SockJsTransport::word).collect(Collectors.joining(", "));
    }
}
