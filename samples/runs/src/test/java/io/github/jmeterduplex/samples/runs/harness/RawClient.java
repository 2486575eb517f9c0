package io.github.jmeterduplex.samples.runs.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A WebSocket of the JDK that sends and receives what the test says. */
public final class RawClient implements WebSocket.Listener, AutoCloseable {
    /** The handshake of SignalR in JSON. */
    public static final String HANDSHAKE = "{\"protocol\":\"json\",\"version\":1}\u001e";

    private static final String CLOSED = "closed";
    private static final long PATIENCE_SECONDS = 20;
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();
    private final ByteArrayOutputStream binary = new ByteArrayOutputStream();
    private final CompletableFuture<String> end = new CompletableFuture<>();
    private final WebSocket socket;

    private RawClient(String url) {
        socket = HTTP.newWebSocketBuilder()
                .buildAsync(URI.create(url.replace("http:", "ws:")), this)
                .join();
    }

    /** A socket without negotiation, before the handshake. */
    public static RawClient open(SignalRHub hub) {
        return open(hub, "");
    }

    /** The same with a query, such as {@code ?id=...}. */
    public static RawClient open(SignalRHub hub, String query) {
        return open(hub.hubUrl() + query);
    }

    /** A socket of Engine.IO; with more of the query string, such as {@code &name=ann}. */
    public static RawClient engineIo(String url, int revision, String query) {
        return open(url + "/socket.io/?EIO=" + revision + "&transport=websocket" + query);
    }

    /** A socket to any address. */
    public static RawClient open(String url) {
        return new RawClient(url);
    }

    /** A socket whose handshake in JSON has been answered. */
    public static RawClient shaken(SignalRHub hub) throws InterruptedException {
        RawClient client = open(hub);
        client.send(HANDSHAKE);
        assertThat(client.next()).isEqualTo("{}\u001e");
        return client;
    }

    /** Sends a request, again if the server had just closed the connection that was kept from the one before. */
    public static HttpResponse<String> http(String method, String url, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains("received no bytes")) {
                throw e;
            }
            return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
        }
    }

    public static CompletableFuture<HttpResponse<String>> get(String url) {
        return HTTP.sendAsync(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    public void send(String frame) {
        socket.sendText(frame, true).join();
    }

    public void send(byte[] frame) {
        socket.sendBinary(ByteBuffer.wrap(frame), true).join();
    }

    /** An invocation of JSON. */
    public void invoke(String id, String target, String arguments) {
        send("{\"type\":1,\"invocationId\":\"" + id + "\",\"target\":\"" + target + "\",\"arguments\":" + arguments
                + "}\u001e");
    }

    /** The next frame, or {@code closed} after the last one; bytes as characters of ISO 8859-1. */
    public String next() throws InterruptedException {
        return String.valueOf(frames.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    /** How it ended: the code of the close frame, or {@code lost}. */
    public String end() {
        return end.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    /** Ends the connection without a word. */
    @Override
    public void close() {
        socket.abort();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        text.append(data);
        if (last) {
            frames.add(text.toString());
            text.setLength(0);
        }
        from.request(1);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        binary.writeBytes(bytes);
        if (last) {
            frames.add(binary.toString(StandardCharsets.ISO_8859_1));
            binary.reset();
        }
        from.request(1);
        return CompletableFuture.completedStage(null);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        frames.add(CLOSED);
        end.complete(Integer.toString(code));
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        frames.add(CLOSED);
        end.complete("lost");
    }
}
