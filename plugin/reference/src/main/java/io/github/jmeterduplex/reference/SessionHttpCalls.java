package io.github.jmeterduplex.reference;

import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the OkHttp calls of one session so that they can be cancelled, as the library does not have a method for that.
 * Thread-safe.
 */
final class SessionHttpCalls implements Call.Factory, WebSocket.Factory {
    private final OkHttpClient client;

    /** The last WebSocket; below it the last two calls, of which one receives and one sends. Guarded by this. */
    private @Nullable WebSocket webSocket;

    private @Nullable Call receiving;
    private @Nullable Call sending;
    private boolean cancelled;

    SessionHttpCalls(OkHttpClient client) {
        this.client = client;
    }

    @Override
    public synchronized Call newCall(Request request) {
        Call call = client.newCall(request);
        if (request.method().equals("GET")) {
            receiving = call;
        } else {
            sending = call;
        }
        if (cancelled) {
            call.cancel();
        }
        return call;
    }

    @Override
    public synchronized WebSocket newWebSocket(Request request, WebSocketListener listener) {
        WebSocket made = client.newWebSocket(request, listener);
        webSocket = made;
        if (cancelled) {
            made.cancel();
        }
        return made;
    }

    /** Returns how many bytes OkHttp has queued for its WebSocket and not yet written. */
    synchronized long queuedBytes() {
        return webSocket == null ? 0 : webSocket.queueSize();
    }

    /** Cancels all connections, and all that the session opens later. */
    synchronized void cancel() {
        cancelled = true;
        if (webSocket != null) {
            webSocket.cancel();
        }
        if (receiving != null) {
            receiving.cancel();
        }
        if (sending != null) {
            sending.cancel();
        }
    }
}
