package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.BufferedSink;
import org.eclipse.jetty.http.HttpFields;

/**
 * The requests of one Engine.IO session: gives them the session's URL, headers and cookies, and shows what is answered to
 * the channel before the library sees it. Thread-safe.
 */
final class PollingCalls implements Call.Factory, WebSocket.Factory, Interceptor {
    private static final int OK = 200;
    private static final int ERROR_BODY_BYTES = 4 * 1024;
    private static final String OF_POLLING = "transport=polling";
    private static final String OF_WEBSOCKET = "transport=websocket";

    private final PollingChannel channel;
    private final Findings findings;
    private final HttpUrl url;
    private final String query;
    private final int maxBytes;
    private final OkHttpClient client;

    /** The WebSocket that the library tries. */
    private volatile WebSocket probe;

    /** POSTs that have no response yet. */
    private final AtomicInteger posts = new AtomicInteger();

    /**
     * @param client with the session's connections
     * @throws IllegalArgumentException where no HTTP URL can hold the host
     */
    PollingCalls(PollingChannel channel, Place place, Findings findings, int maxBytes, OkHttpClient client) {
        this.channel = channel;
        this.findings = findings;
        this.maxBytes = maxBytes;
        this.client = client.newBuilder().addInterceptor(this).build();
        this.query = place.query().replaceFirst("^\\?", "");
        this.url = new HttpUrl.Builder()
                .scheme(place.secure() ? "https" : "http")
                .host(place.host())
                .port(place.port())
                .encodedPath(place.path().isEmpty() ? "/" : place.path())
                .build();
    }

    /** {@inheritDoc} Behind the end it is one without an answer: the library meets a failure with another request. */
    @Override
    public Call newCall(Request request) {
        if (channel.isEnded()) {
            return new DeadCall(request);
        }
        if (isPost(request)) {
            posts.incrementAndGet();
        }
        return client.newCall(request);
    }

    @Override
    public WebSocket newWebSocket(Request request, WebSocketListener library) {
        WebSocket made = client.newWebSocket(request, new WebSocketTap(channel, library));
        probe = made;
        return made;
    }

    /** Ends the library's try to upgrade, which stays with polling then. */
    void giveUpProbe() {
        WebSocket asked = probe;
        if (asked != null) {
            asked.cancel();
        }
    }

    /** Whether every POST has its response. */
    boolean areAllPosted() {
        return posts.get() == 0;
    }

    private static boolean isPost(Request request) {
        return request.method().equals("POST");
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request asked = chain.request();
        boolean probe = asked.header("Upgrade") != null;
        try {
            if (channel.isEnded()) {
                throw new IOException("the session has ended");
            }
            Response response = chain.proceed(dressed(asked, probe));
            findings.keepCookies(url.encodedPath(), response.headers("Set-Cookie"));
            return probe ? response : taken(asked, response);
        } catch (IOException e) {
            if (!probe) {
                channel.unreachable(e);
            }
            throw e;
        } catch (RuntimeException e) {
            channel.broke(e);
            throw new IOException(e);
        } finally {
            if (isPost(asked) && posts.decrementAndGet() == 0) {
                channel.posted();
            }
        }
    }

    private Response taken(Request asked, Response response) throws IOException {
        if (response.code() != OK) {
            channel.refused(answer(response));
        } else if (!isPost(asked) && response.body() != null) {
            MediaType type = response.body().contentType();
            byte[] payload = PollingPayload.read(response.body().byteStream(), maxBytes);
            channel.payload(payload, System.nanoTime());
            return response.newBuilder()
                    .body(ResponseBody.create(payload, type))
                    .build();
        }
        return response;
    }

    private Request dressed(Request asked, boolean probe) {
        Headers.Builder headers = probe ? asked.headers().newBuilder() : new Headers.Builder();
        // Inflating has no limit in OkHttp's WebSocket.
        headers.removeAll("Sec-WebSocket-Extensions");
        for (Header line : findings.requests().xhr(findings.cookies(url.encodedPath()))) {
            headers.addUnsafeNonAscii(line.name(), line.value());
        }
        String sid = asked.url().queryParameter("sid");
        HttpUrl.Builder at =
                url.newBuilder().encodedQuery(probe ? query.replaceFirst(OF_POLLING, OF_WEBSOCKET) : query);
        if (sid != null) {
            at.addQueryParameter("sid", sid);
        }
        RequestBody body = asked.body();
        return asked.newBuilder()
                .url(at.build())
                .headers(headers.build())
                .method(asked.method(), body == null ? null : new Once(body))
                .build();
    }

    private static HttpAnswer answer(Response response) throws IOException {
        HttpFields.Mutable fields = HttpFields.build();
        response.headers().forEach(line -> fields.add(line.getFirst(), line.getSecond()));
        String body = response.peekBody(ERROR_BODY_BYTES).string();
        return new HttpAnswer(response.code(), response.message(), fields.asImmutable(), body, false, false);
    }

    /** A body that is not sent again when its connection breaks: the server may have had it. */
    private static final class Once extends RequestBody {
        private final RequestBody body;

        Once(RequestBody body) {
            this.body = body;
        }

        @Override
        public MediaType contentType() {
            return body.contentType();
        }

        @Override
        public long contentLength() throws IOException {
            return body.contentLength();
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            body.writeTo(sink);
        }

        @Override
        public boolean isOneShot() {
            return true;
        }
    }
}
