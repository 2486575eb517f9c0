package io.github.jmeterduplex.internal.protocol.sockjs;

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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A SockJS endpoint for XHR streaming and polling on plain sockets: each session gets the frames a test puts there. */
public final class XhrServer implements Closeable {
    private static final Pattern LENGTH = Pattern.compile("(?i)Content-Length: (\\d+)");
    private static final Pattern SESSION = Pattern.compile("/([^/]+)/(xhr_streaming|xhr_send|xhr|eventsource) HTTP");
    private static final String PRELUDE = "h".repeat(2048) + "\n";

    /** Ends a response that streams. */
    static final String END = "END";

    /** Resets the connection that receives. */
    public static final String RESET = "RESET";

    /** Responses in place of the usual ones, by the last segment of the path; blank = silence. */
    public final Map<String, String> answers = new ConcurrentHashMap<>();

    /** More header lines, by the last segment of the path. */
    final Map<String, String> headers = new ConcurrentHashMap<>();

    /** Bodies of xhr_send, as they came. */
    public BlockingQueue<String> sent = new LinkedBlockingQueue<>();

    /** Closes each connection after its response, without saying so before. */
    public volatile boolean closes;

    /** No POST that comes from now on is answered before it is down. */
    public volatile CountDownLatch mayAnswer = new CountDownLatch(0);

    private final Map<String, BlockingQueue<String>> frames = new ConcurrentHashMap<>();
    private final BlockingQueue<BlockingQueue<String>> sessions = new LinkedBlockingQueue<>();
    private final boolean echo;
    public final RawServer server;

    /** @param echo gives back what a session sends */
    public XhrServer(boolean echo) throws IOException {
        this(echo, new ServerSocket(0, 2000, InetAddress.getLoopbackAddress()));
    }

    public XhrServer(boolean echo, ServerSocket socket) {
        this.echo = echo;
        this.server = new RawServer(socket, this::serve);
        answers.put("websocket", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    }

    public String url() {
        return server.url("http", "/ws");
    }

    /** The frames of the next session that has come. */
    public BlockingQueue<String> session() throws InterruptedException {
        BlockingQueue<String> next = sessions.poll(20, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no session has come");
        }
        return next;
    }

    /** Heads of the requests whose path ends so. */
    public List<String> requests(String segment) {
        return server.requests.stream()
                .filter(head -> head.substring(0, head.indexOf(" HTTP")).endsWith("/" + segment))
                .toList();
    }

    private void serve(RawServer.Client client) throws IOException {
        while (true) {
            String head = client.request();
            Matcher length = LENGTH.matcher(head);
            int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
            String body = new String(client.in.readNBytes(bytes), StandardCharsets.UTF_8);
            String path = head.substring(0, head.indexOf(" HTTP"));
            String segment = path.substring(path.lastIndexOf('/') + 1);
            String more = headers.getOrDefault(segment, "");
            String answer = answers.get(segment);
            if (answer != null && !answer.isEmpty()) {
                client.write(answer);
            } else if (answer != null) {
                client.drain();
            } else if (segment.equals("info")) {
                client.respond(200, "OK", more, RawServer.INFO.replace("true", "false"));
            } else {
                exchange(client, segment, head, body, more);
            }
            if (closes) {
                return;
            }
        }
    }

    private void exchange(RawServer.Client client, String segment, String head, String body, String more)
            throws IOException {
        Matcher session = SESSION.matcher(head);
        if (!session.find()) {
            throw new IOException("not SockJS: " + head);
        }
        BlockingQueue<String> queue = frames.computeIfAbsent(session.group(1), id -> fresh());
        try {
            switch (segment) {
                case "xhr_send" -> {
                    // As it was when the POST came: whoever has heard of that may hold up the next one.
                    CountDownLatch answered = mayAnswer;
                    sent.add(body);
                    answered.await();
                    if (echo) {
                        queue.add("a" + body);
                    }
                    client.write("HTTP/1.1 204 No Content\r\n" + more + "\r\n");
                }
                case "xhr" -> {
                    String frame = queue.take();
                    if (frame.equals(RESET)) {
                        client.reset();
                    }
                    client.respond(200, "OK", more, frame + "\n");
                }
                case "eventsource" -> stream(client, queue, more, "\r\n", "data: ", "\r\n\r\n");
                default -> stream(client, queue, more, PRELUDE, "", "\n");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private BlockingQueue<String> fresh() {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        queue.add("o");
        sessions.add(queue);
        return queue;
    }

    private static void stream(
            RawServer.Client client,
            BlockingQueue<String> queue,
            String more,
            String prelude,
            String before,
            String after)
            throws IOException, InterruptedException {
        client.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n" + more + "\r\n");
        chunk(client, prelude);
        while (true) {
            String frame = queue.take();
            if (frame.equals(END)) {
                client.write("0\r\n\r\n");
                return;
            }
            if (frame.equals(RESET)) {
                client.reset();
            }
            chunk(client, before + frame + after);
        }
    }

    private static void chunk(RawServer.Client client, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        client.write(Integer.toHexString(bytes.length) + "\r\n");
        client.out.write(bytes);
        client.write("\r\n");
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
