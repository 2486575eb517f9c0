package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A SignalR hub's transports on plain sockets: each connection gets the messages a test puts there, or its own. */
public final class HubServer implements Closeable {
    private static final Pattern LENGTH = Pattern.compile("(?i)Content-Length: (\\d+)");
    private static final Pattern ID = Pattern.compile("[?&]id=([^& ]+)");

    /** Ends a stream of events, or the connection over long polling. */
    static final String END = "END";

    /** Resets the connection that receives. */
    static final String RESET = "RESET";

    /** Ends the connection in the middle of the answer to a poll. */
    static final String CUT = "CUT";

    /** Before what is written as it is to a stream of events. */
    static final String RAW = "RAW";

    static final String OFFERS_ALL = "\"availableTransports\":["
            + "{\"transport\":\"WebSockets\",\"transferFormats\":[\"Text\",\"Binary\"]},"
            + "{\"transport\":\"ServerSentEvents\",\"transferFormats\":[\"Text\"]},"
            + "{\"transport\":\"LongPolling\",\"transferFormats\":[\"Text\",\"Binary\"]}]";

    /**
     * Raw responses in place of the usual ones, by negotiate, websocket, sse, longpolling, send, delete; blank =
     * silence.
     */
    final Map<String, String> answers = new ConcurrentHashMap<>();

    /** More header lines, by the same. */
    final Map<String, String> headers = new ConcurrentHashMap<>();

    /** The body of the answer to negotiate but for the connection. */
    volatile String offers = OFFERS_ALL;

    /** Closes each connection after its response, without saying so before. */
    volatile boolean closes;

    /** So many negotiate, the next ones get 404. */
    volatile int mayNegotiate = Integer.MAX_VALUE;

    /** Bodies of POSTs that send, byte by byte. */
    final BlockingQueue<String> sent = new LinkedBlockingQueue<>();

    private final Map<String, BlockingQueue<String>> messages = new ConcurrentHashMap<>();
    private final BlockingQueue<BlockingQueue<String>> connections = new LinkedBlockingQueue<>();
    private final AtomicInteger negotiated = new AtomicInteger();
    private final boolean echo;
    final RawServer server;

    /** @param echo gives back what a connection sends */
    public HubServer(boolean echo) throws IOException {
        this(echo, new ServerSocket(0, 2000, InetAddress.getLoopbackAddress()));
    }

    HubServer(boolean echo, ServerSocket socket) {
        this.echo = echo;
        this.server = new RawServer(socket, this::serve);
    }

    public String url() {
        return server.url("http", "/hub");
    }

    /** What the next connection that has come is to be told. */
    BlockingQueue<String> connection() throws InterruptedException {
        BlockingQueue<String> next = connections.poll(20, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no connection has come");
        }
        return next;
    }

    /** Heads of the requests of a kind. */
    List<String> requests(String kind) {
        return server.requests.stream().filter(head -> kind(head).equals(kind)).toList();
    }

    static String json(int status, String body) {
        return "HTTP/1.1 " + status + " X\r\nContent-Type: application/json\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    private static String kind(String head) {
        String path =
                head.substring(head.indexOf(' ') + 1, head.indexOf(" HTTP")).replaceAll("\\?.*", "");
        if (head.startsWith("POST")) {
            return path.endsWith("/negotiate") ? "negotiate" : "send";
        }
        if (head.startsWith("DELETE")) {
            return "delete";
        }
        if (head.contains("Upgrade: websocket")) {
            return "websocket";
        }
        return head.contains("Accept: text/event-stream") ? "sse" : "longpolling";
    }

    private void serve(RawServer.Client client) throws IOException {
        while (true) {
            String head = client.request();
            Matcher length = LENGTH.matcher(head);
            int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
            String body = new String(client.in.readNBytes(bytes), StandardCharsets.ISO_8859_1);
            String kind = kind(head);
            String answer = answers.get(kind);
            if (answer == null) {
                answer(client, kind, head, body);
            } else if (answer.isEmpty()) {
                client.drain();
            } else {
                client.write(answer);
            }
            if (closes) {
                return;
            }
        }
    }

    private void answer(RawServer.Client client, String kind, String head, String body) throws IOException {
        String more = headers.getOrDefault(kind, "");
        if (kind.equals("negotiate")) {
            int number = negotiated.incrementAndGet();
            if (number > mayNegotiate) {
                client.respond(404, "Not Found", more, "");
                return;
            }
            String id = "c-" + number;
            String found = "{\"negotiateVersion\":1,\"connectionId\":\"public\",\"connectionToken\":\"" + id + "\",";
            client.respond(200, "OK", "Content-Type: application/json\r\n" + more, found + offers + "}");
            return;
        }
        Matcher found = ID.matcher(head);
        String id = found.find() ? found.group(1) : "none";
        BlockingQueue<String> queue = messages.get(id);
        boolean isNew = queue == null;
        if (isNew) {
            queue = new LinkedBlockingQueue<>();
            messages.put(id, queue);
            connections.add(queue);
        }
        try {
            switch (kind) {
                case "send" -> {
                    sent.add(body);
                    if (echo) {
                        queue.add(body);
                    }
                    client.respond(202, "Accepted", more, "");
                }
                case "delete" -> {
                    queue.add(END);
                    client.respond(202, "Accepted", more, "");
                }
                case "sse" -> stream(client, queue, more);
                case "longpolling" -> poll(client, isNew, queue, more);
                default -> socket(client, head, more);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void socket(RawServer.Client client, String head, String more) throws IOException {
        client.upgrade(head, more);
        while (true) {
            RawServer.Frame frame = client.readFrame();
            client.frame(frame.firstByte, frame.payload);
        }
    }

    private static void poll(RawServer.Client client, boolean isFirst, BlockingQueue<String> queue, String more)
            throws IOException, InterruptedException {
        String message = isFirst ? "" : queue.take();
        if (message.equals(RESET)) {
            client.reset();
        } else if (message.equals(CUT)) {
            client.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this");
            client.socket.close();
        } else if (message.equals(END)) {
            client.write("HTTP/1.1 204 No Content\r\n" + more + "\r\n");
        } else {
            client.write("HTTP/1.1 200 OK\r\n" + more + "Content-Length: " + message.length() + "\r\n\r\n" + message);
        }
    }

    private static void stream(RawServer.Client client, BlockingQueue<String> queue, String more)
            throws IOException, InterruptedException {
        client.write(
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n" + more + "\r\n");
        chunk(client, ":\r\n");
        while (true) {
            String message = queue.take();
            if (message.equals(END)) {
                client.write("0\r\n\r\n");
                return;
            }
            if (message.equals(RESET)) {
                client.reset();
            }
            chunk(client, message.startsWith(RAW) ? message.substring(RAW.length()) : "data: " + message + "\r\n\r\n");
        }
    }

    private static void chunk(RawServer.Client client, String text) throws IOException {
        client.write(Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
