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
 * The HTTP calls of one SignalR session, so that they can be counted and dropped, which Microsoft's client has no
 * method for. Thread-safe.
 */
final class HubHttpCalls implements Interceptor {
    /** The transports, as the parameter spells them. */
    static final String WEBSOCKET = "websocket";

    static final String LONG_POLLING = "longpolling";

    private static final int SWITCHING_PROTOCOLS = 101;

    private final Consumer<String> unsent;

    /** Those that are under way, the WebSocket and the last poll. Guarded by this. */
    private final Set<Call> calls = new HashSet<>();

    private @Nullable Call poll;
    private boolean cancelled;

    private volatile @Nullable String transport;
    private volatile int refusal;
    private volatile @Nullable IOException failure;

    /** @param unsent hears that a POST failed, which the client does not mind; on a thread of OkHttp */
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

    /** With its body read: the client waits for ever for the rest of one that fails on the way. */
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

    /** The transport's name; null before it is chosen. */
    @Nullable
    String transport() {
        return transport;
    }

    /** The last HTTP status that was not the one asked for; 0 where there was none. */
    int refusal() {
        return refusal;
    }

    /** How the last of them failed that did; null where none did. */
    @Nullable
    IOException failure() {
        return failure;
    }

    /** Drops the connections, and those that are still to come. Does not block. */
    void cancel() {
        Set<Call> all;
        synchronized (this) {
            cancelled = true;
            all = Set.copyOf(calls);
        }
        all.forEach(Call::cancel);
    }
}
