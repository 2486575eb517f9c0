package io.github.jmeterduplex.samples.runs.socketio;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Engine.IO packets over a plain WebSocket, as text. Confined to one thread. */
final class RawSocket implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final BlockingQueue<String> arrived;
    private final WebSocket webSocket;

    private RawSocket(BlockingQueue<String> arrived, WebSocket webSocket) {
        this.arrived = arrived;
        this.webSocket = webSocket;
    }

    /**
     * Opens a WebSocket to a server's usual path.
     *
     * @param revision of Engine.IO, 3 or 4
     * @param query more of the query string, such as {@code &name=ann}
     */
    static RawSocket open(int port, int revision, String query) {
        BlockingQueue<String> arrived = new LinkedBlockingQueue<>();
        URI url = URI.create("ws://127.0.0.1:" + port + "/socket.io/?EIO=" + revision + "&transport=websocket" + query);
        WebSocket webSocket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(url, new Listener(arrived))
                .join();
        return new RawSocket(arrived, webSocket);
    }

    void send(String packet) {
        webSocket.sendText(packet, true).join();
    }

    /** The next packet, or {@code closed}; waits for it. */
    String next() throws InterruptedException {
        String packet = arrived.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (packet == null) {
            throw new AssertionError("nothing came within " + PATIENCE_SECONDS + " s");
        }
        return packet;
    }

    @Override
    public void close() {
        webSocket.abort();
    }

    private static final class Listener implements WebSocket.Listener {
        private final BlockingQueue<String> arrived;
        private final StringBuilder parts = new StringBuilder();

        Listener(BlockingQueue<String> arrived) {
            this.arrived = arrived;
        }

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
            parts.append(data);
            if (last) {
                arrived.add(parts.toString());
                parts.setLength(0);
            }
            webSocket.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
            arrived.add("closed");
            return null;
        }

        @Override
        public void onError(WebSocket webSocket, Throwable error) {
            arrived.add("closed");
        }
    }
}
