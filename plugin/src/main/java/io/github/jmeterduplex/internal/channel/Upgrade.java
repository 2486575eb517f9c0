package io.github.jmeterduplex.internal.channel;

import okhttp3.WebSocket;

/** The WebSocket that a polling session is upgraded to: whether it is, and what waits to be written there. Thread-safe. */
final class Upgrade {
    /** Null before it is up. */
    private volatile WebSocket webSocket;

    private volatile boolean complete;

    /** When it last got messages while none waited. */
    private volatile long queuedNanos;

    /** It is up, and the library tries it. */
    void probing(WebSocket probed) {
        webSocket = probed;
    }

    /** Packets go over it from now on. */
    void complete() {
        complete = true;
    }

    boolean isComplete() {
        return complete;
    }

    /** Messages come next. */
    void queueing() {
        if (queuedBytes() == 0) {
            queuedNanos = System.nanoTime();
        }
    }

    /** Bytes that wait in OkHttp. */
    long queuedBytes() {
        WebSocket open = webSocket;
        return open == null ? 0 : open.queueSize();
    }

    /** How long nothing has gone out, where bytes wait. */
    long stalledNanos(long nowNanos, long wroteNanos) {
        return Math.max(0, nowNanos - (wroteNanos - queuedNanos > 0 ? wroteNanos : queuedNanos));
    }
}
