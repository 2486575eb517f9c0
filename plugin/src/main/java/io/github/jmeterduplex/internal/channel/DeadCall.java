package io.github.jmeterduplex.internal.channel;

import java.io.IOException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;
import okio.Timeout;

/** A request that is never made, and never answered. Immutable. */
final class DeadCall implements Call {
    private final Request request;

    DeadCall(Request request) {
        this.request = request;
    }

    @Override
    public Request request() {
        return request;
    }

    @Override
    public Response execute() throws IOException {
        throw new IOException("the session has ended");
    }

    @Override
    public void enqueue(Callback callback) {
        // Nobody waits for it.
    }

    @Override
    public void cancel() {
        // Nothing is under way.
    }

    @Override
    public boolean isExecuted() {
        return false;
    }

    @Override
    public boolean isCanceled() {
        return true;
    }

    @Override
    public Timeout timeout() {
        return Timeout.NONE;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Call clone() {
        return new DeadCall(request);
    }
}
