package io.github.jmeterduplex.samples.servers.lean;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The JDK's WebSocket client, with what arrived as a queue of whole messages. */
final class LeanClient implements WebSocket.Listener, AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    final BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
    final CompletableFuture<String> pong = new CompletableFuture<>();
    final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final StringBuilder parts = new StringBuilder();
    private WebSocket socket;

    static LeanClient open(LeanServer server, String path) {
        LeanClient client = new LeanClient();
        client.socket = HTTP.newWebSocketBuilder()
                .subprotocols("v12.stomp", "v11.stomp")
                .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + path), client)
                .join();
        return client;
    }

    String subprotocol() {
        return socket.getSubprotocol();
    }

    LeanClient send(String text) {
        return send(text, true);
    }

    LeanClient send(String text, boolean last) {
        socket.sendText(text, last).join();
        return this;
    }

    LeanClient ping(String text) {
        socket.sendPing(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))).join();
        return this;
    }

    /** The next message; fails when none comes. */
    String next() throws InterruptedException {
        String message = arrived.poll(20, TimeUnit.SECONDS);
        if (message == null) {
            throw new AssertionError("nothing arrived");
        }
        return message;
    }

    /** Asks for all that comes, the end included: one that has not asked for more may never hear of an end. */
    @Override
    public void onOpen(WebSocket opened) {
        opened.request(Long.MAX_VALUE);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
        parts.append(data);
        if (last) {
            arrived.add(parts.toString());
            parts.setLength(0);
        }
        return null;
    }

    @Override
    public CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
        pong.complete(StandardCharsets.UTF_8.decode(message).toString());
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
        closed.complete(code);
        return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
        closed.complete(-1);
    }

    @Override
    public void close() {
        socket.abort();
    }
}
