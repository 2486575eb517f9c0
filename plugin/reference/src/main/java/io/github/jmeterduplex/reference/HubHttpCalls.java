package io.github.jmeterduplex.reference;

import java.io.IOException;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the HTTP calls of one SignalR session so that they can be cancelled, as Microsoft's client does not have a
 * method for that. Thread-safe.
 */
final class HubHttpCalls implements Interceptor {
    /** The names of the transports, as in the parameter {@code transports}. */
    static final String WEBSOCKET = "websocket";

    static final String LONG_POLLING = "longpolling";

    private static final int SWITCHING_PROTOCOLS = 101;

    private final Consumer<String> unsent;

    /** The calls in progress, including the WebSocket and the last poll. Guarded by this. */
    private final Set<Call> calls = new HashSet<>();

    private @Nullable Call poll;
    private boolean cancelled;

    private volatile @Nullable String transport;
    private volatile int refusal;
    private volatile @Nullable IOException failure;

    /**
     * Creates an object that tracks the calls of one session.
     *
     * @param unsent is notified on a thread of OkHttp if a POST has failed, which the client ignores
     */
    HubHttpCalls(Consumer<String> unsent) {
        this.unsent = unsent;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        boolean isWebSocket = request.header("Upgrade") != null;
        boolean isPoll = !isWebSocket && request.method().equals("GET");
        begin(chain.call(), isPoll);
        try {
            if (isWebSocket || isPoll) {
                transport = isWebSocket ? WEBSOCKET : LONG_POLLING;
            }
            Response response = isWebSocket ? chain.proceed(request) : whole(chain.proceed(request));
            boolean isRight = isWebSocket ? response.code() == SWITCHING_PROTOCOLS : response.isSuccessful();
            if (!isRight) {
                refusal = response.code();
                told(request, "was answered " + response.code());
            }
            return response;
        } catch (IOException e) {
            failure = e;
            told(request, "failed: " + LibraryFaults.told(e));
            throw e;
        } finally {
            if (!isWebSocket && !isPoll) {
                end(chain.call());
            }
        }
    }

    /** Reads the whole body of a response, as the client would wait forever for the rest of one that broke off. */
    private static Response whole(Response response) throws IOException {
        ResponseBody body = Objects.requireNonNull(response.body());
        MediaType type = body.contentType();
        return response.newBuilder()
                .body(ResponseBody.create(body.bytes(), type))
                .build();
    }

    private void told(Request request, String what) {
        if (request.method().equals("POST")) {
            unsent.accept(what);
        }
    }

    private synchronized void begin(Call call, boolean isPoll) throws IOException {
        if (cancelled) {
            throw new IOException("dropped by this side");
        }
        calls.add(call);
        if (isPoll) {
            calls.remove(poll);
            poll = call;
        }
    }

    private synchronized void end(Call call) {
        calls.remove(call);
    }

    /** Returns the name of the transport; null before it is chosen. */
    @Nullable
    String transport() {
        return transport;
    }

    /** Returns the last HTTP status with which the server refused a request; 0 if it has not refused one. */
    int refusal() {
        return refusal;
    }

    /** Returns the exception of the last call that failed; null if no call has failed. */
    @Nullable
    IOException failure() {
        return failure;
    }

    /** Cancels all calls in progress and all later ones. Does not block. */
    void cancel() {
        Set<Call> all;
        synchronized (this) {
            cancelled = true;
            all = Set.copyOf(calls);
        }
        all.forEach(Call::cancel);
    }
}
