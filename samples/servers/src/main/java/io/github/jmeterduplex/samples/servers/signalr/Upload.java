package io.github.jmeterduplex.samples.servers.signalr;

import org.jspecify.annotations.Nullable;

/** A stream that a client sends up, which may begin before its invocation runs. Confined to the event loop. */
final class Upload {
    /** Hears of the stream's end. */
    interface Listener {
        void ended(long count, double sum, @Nullable String error);
    }

    private long count;
    private double sum;
    private boolean ended;
    private @Nullable String error;
    private @Nullable Listener listener;

    void add(@Nullable Object item) {
        count++;
        if (item instanceof Number number) {
            sum += number.doubleValue();
        }
    }

    void end(@Nullable String reason) {
        ended = true;
        error = reason;
        tell();
    }

    /** Tells the listener of the end, at once where that was before. */
    void listen(Listener wanted) {
        listener = wanted;
        tell();
    }

    private void tell() {
        if (ended && listener != null) {
            listener.ended(count, sum, error);
        }
    }
}
