package io.github.jmeterduplex.samples.runs.socketio;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.socket.client.Ack;
import io.socket.client.IO;
import io.socket.client.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.json.JSONArray;

/** One socket of the official Java client, by which the servers are judged. Thread-safe. */
final class OfficialClient implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final Socket socket;
    private final Map<String, BlockingQueue<Object[]>> arrived = new ConcurrentHashMap<>();

    private OfficialClient(Socket socket, String... events) {
        this.socket = socket;
        for (String event : new String[] {Socket.EVENT_CONNECT, Socket.EVENT_CONNECT_ERROR, Socket.EVENT_DISCONNECT}) {
            listen(event);
        }
        Arrays.stream(events).forEach(this::listen);
    }

    private void listen(String event) {
        BlockingQueue<Object[]> queue = new LinkedBlockingQueue<>();
        arrived.put(event, queue);
        socket.on(event, queue::add);
    }

    /** Connects over WebSocket, as the user of that name. */
    static OfficialClient connect(String url, String name, String... events) throws InterruptedException {
        return connect(url, options(Map.of("name", name), "websocket"), events);
    }

    /** Connects and returns when the server has agreed. */
    static OfficialClient connect(String url, IO.Options options, String... events) throws InterruptedException {
        OfficialClient client = begin(url, options, events);
        client.next(Socket.EVENT_CONNECT);
        return client;
    }

    /** Begins to connect. */
    static OfficialClient begin(String url, IO.Options options, String... events) {
        OfficialClient client = new OfficialClient(IO.socket(URI.create(url), options), events);
        client.socket.connect();
        return client;
    }

    static IO.Options options(Map<String, String> auth, String... transports) {
        return IO.Options.builder()
                .setForceNew(true)
                .setReconnection(false)
                .setTransports(transports)
                .setAuth(auth)
                .build();
    }

    Socket socket() {
        return socket;
    }

    void emit(String event, Object... args) {
        socket.emit(event, args);
    }

    /** Emits and waits for the acknowledgement. */
    Object[] ask(String event, Object... args) throws Exception {
        return asking(event, args).get(PATIENCE_SECONDS, SECONDS);
    }

    /** Emits; the future ends with the acknowledgement. */
    CompletableFuture<Object[]> asking(String event, Object... args) {
        CompletableFuture<Object[]> answer = new CompletableFuture<>();
        socket.emit(event, args, (Ack) answer::complete);
        return answer;
    }

    /** The arguments of the next event of that name that has not been taken yet; waits for it. */
    Object[] next(String event) throws InterruptedException {
        Object[] args = arrived.get(event).poll(PATIENCE_SECONDS, SECONDS);
        if (args == null) {
            throw new AssertionError("no " + event + " came within " + PATIENCE_SECONDS + " s; of "
                    + Socket.EVENT_CONNECT_ERROR + " "
                    + Arrays.deepToString(
                            arrived.get(Socket.EVENT_CONNECT_ERROR).toArray()));
        }
        return args;
    }

    /** How many events of that name came and were not taken. */
    int waiting(String event) {
        return arrived.get(event).size();
    }

    /** Arguments as JSON. */
    static String json(Object... args) {
        return new JSONArray(args).toString();
    }

    @Override
    public void close() {
        socket.close();
    }
}
