package io.github.jmeterduplex.internal.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;

/**
 * Hears the WebSocket that a polling session changes to, ahead of the library. OkHttp calls on one thread at a time.
 *
 * <p>It also answers a close by the server, which the library leaves unanswered: it would notice half a minute later.
 */
final class WebSocketTap extends WebSocketListener {
    /** The answer to the library's question whether this WebSocket works. */
    private static final String PROBE = "3probe";

    private static final int NORMAL = 1000;

    private final PollingChannel channel;
    private final WebSocketListener library;

    WebSocketTap(PollingChannel channel, WebSocketListener library) {
        this.channel = channel;
        this.library = library;
    }

    @Override
    public void onOpen(WebSocket webSocket, Response response) {
        channel.probing(webSocket);
        library.onOpen(webSocket, response);
    }

    @Override
    public void onMessage(WebSocket webSocket, String text) {
        long now = System.nanoTime();
        if (!text.equals(PROBE)) {
            channel.webSocketMessage(text.getBytes(UTF_8), false, now);
        }
        library.onMessage(webSocket, text);
    }

    @Override
    public void onMessage(WebSocket webSocket, ByteString bytes) {
        channel.webSocketMessage(bytes.toByteArray(), true, System.nanoTime());
        library.onMessage(webSocket, bytes);
    }

    @Override
    public void onClosing(WebSocket webSocket, int code, String reason) {
        webSocket.close(NORMAL, null);
        library.onClosing(webSocket, code, reason);
    }

    @Override
    public void onClosed(WebSocket webSocket, int code, String reason) {
        channel.webSocketClosed(code, reason);
        library.onClosed(webSocket, code, reason);
    }

    @Override
    public void onFailure(WebSocket webSocket, Throwable cause, Response response) {
        channel.webSocketFailed(cause);
        library.onFailure(webSocket, cause, response);
    }
}
