package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An Engine.IO endpoint on plain sockets, of revision 4 or 3: each session gets the payloads a test puts there. */
public final class EngineServer implements Closeable {
    private static final long CHECK_MILLIS = 100;

    private static final Pattern LENGTH = Pattern.compile("(?i)Content-Length: (\\d+)");
    private static final Pattern SID = Pattern.compile("[?&]sid=([^& ]+)");

    /** Resets the connection that polls. */
    public static final String RESET = "RESET";

    /** Closes the connection in place of an answer. */
    public static final String CUT = "CUT";

    /**
     * Whole responses in place of the usual ones: of {@code open}, {@code poll}, {@code post}, {@code websocket}; blank
     * = silence. With {@code frames}, nothing is read after an upgrade; with {@code probe}, its probe is not answered;
     * with {@code pause}, the connection is reset after the answer.
     */
    public final Map<String, String> answers = new ConcurrentHashMap<>();

    /** More header lines, by the same names. */
    final Map<String, String> headers = new ConcurrentHashMap<>();

    /** Bodies of POSTs, and text frames, as they came. */
    public final BlockingQueue<String> sent = new LinkedBlockingQueue<>();

    /** Connections that were upgraded. */
    public final BlockingQueue<RawServer.Client> upgraded = new LinkedBlockingQueue<>();

    /** Closes each connection after its response, without saying so before. */
    public volatile boolean closes;

    public final RawServer server;
    private final boolean echo;
    private final boolean old;
    private final Map<String, BlockingQueue<String>> payloads = new ConcurrentHashMap<>();
    private final BlockingQueue<BlockingQueue<String>> sessions = new LinkedBlockingQueue<>();
    private final AtomicInteger sids = new AtomicInteger();
    private final List<String> kinds = new CopyOnWriteArrayList<>();

    /** @param echo gives back the messages of a session */
    public EngineServer(boolean echo) throws IOException {
        this(echo, false, new ServerSocket(0, 2000, InetAddress.getLoopbackAddress()));
    }

    /** One of revision 3, which opens the main namespace unasked. */
    public static EngineServer revision3() throws IOException {
        return new EngineServer(true, true, new ServerSocket(0, 2000, InetAddress.getLoopbackAddress()));
    }

    public EngineServer(boolean echo, ServerSocket socket) {
        this(echo, false, socket);
    }

    private EngineServer(boolean echo, boolean old, ServerSocket socket) {
        this.echo = echo;
        this.old = old;
        this.server = new RawServer(socket, this::serve);
    }

    public String url() {
        return server.url("ws", "/socket.io/?a=b%20c&transport2=polling");
    }

    public EngineIoRevision revision() {
        return old ? EngineIoRevision.V3 : EngineIoRevision.V4;
    }

    /** The payloads of the next session that has come. */
    public BlockingQueue<String> session() throws InterruptedException {
        BlockingQueue<String> next = sessions.poll(20, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no session has come");
        }
        return next;
    }

    /** How many requests of a kind have come. */
    public long count(String kind) {
        return kinds.stream().filter(kind::equals).count();
    }

    private void serve(RawServer.Client client) throws IOException {
        while (true) {
            String head = client.request();
            Matcher length = LENGTH.matcher(head);
            int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
            String body = new String(client.in.readNBytes(bytes), StandardCharsets.UTF_8);
            Matcher sid = SID.matcher(head.substring(0, head.indexOf(" HTTP")));
            boolean known = sid.find();
            String kind = head.contains("transport=websocket")
                    ? "websocket"
                    : head.startsWith("POST") ? "post" : known ? "poll" : "open";
            kinds.add(kind);
            String answer = answers.get(kind);
            if (answer != null && answer.isEmpty()) {
                client.drain();
                return;
            } else if (answer != null && answer.equals(CUT)) {
                return;
            } else if (answer != null) {
                client.write(answer);
            } else if (kind.equals("websocket")) {
                webSocket(client, head, payloads.get(sid.group(1)));
                return;
            } else {
                exchange(client, kind, known ? payloads.get(sid.group(1)) : null, body);
            }
            if (closes) {
                return;
            }
        }
    }

    private void exchange(RawServer.Client client, String kind, BlockingQueue<String> queue, String body)
            throws IOException {
        String more = headers.getOrDefault(kind, "");
        switch (kind) {
            case "open" -> {
                String sid = "s" + sids.incrementAndGet();
                BlockingQueue<String> fresh = new LinkedBlockingQueue<>();
                payloads.put(sid, fresh);
                sessions.add(fresh);
                String open = "0{\"sid\":\"" + sid + "\",\"upgrades\":[\"websocket\"],"
                        + "\"pingInterval\":25000,\"pingTimeout\":20000,\"maxPayload\":1000000}";
                client.respond(200, "OK", more, old ? open.length() + ":" + open + "2:40" : open);
            }
            case "post" -> {
                sent.add(body);
                if (echo && !body.equals("1")) {
                    queue.add(body);
                }
                client.respond(200, "OK", more, "ok");
            }
            default -> {
                String payload = take(queue);
                if (payload.equals(RESET)) {
                    client.reset();
                }
                client.respond(200, "OK", more, payload);
            }
        }
    }

    private static String take(BlockingQueue<String> queue) throws IOException {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private void webSocket(RawServer.Client client, String head, BlockingQueue<String> queue) throws IOException {
        client.upgrade(head, "");
        client.readFrame();
        if (answers.containsKey("probe")) {
            take(new LinkedBlockingQueue<>());
        }
        client.text("3probe");
        if (answers.containsKey("pause")) {
            client.reset();
            return;
        }
        awaitUpgrade(client, queue);
        upgraded.add(client);
        if (answers.containsKey("frames")) {
            // Reads no more.
            take(new LinkedBlockingQueue<>());
        }
        while (true) {
            RawServer.Frame frame = client.readFrame();
            sent.add(frame.text());
            if (echo && frame.opcode() < 8) {
                client.frame(frame.firstByte, frame.payload);
            }
        }
    }

    /**
     * Ends poll after poll until the client changes over, as the official server does: one that it ends before the
     * client has read the answer to its probe is followed by another, which nothing else would end.
     */
    private void awaitUpgrade(RawServer.Client client, BlockingQueue<String> queue) throws IOException {
        Timer noops = new Timer("engine-server-noops", true);
        try {
            noops.schedule(
                    new TimerTask() {
                        @Override
                        public void run() {
                            queue.add(old ? "1:6" : "6");
                        }
                    },
                    0,
                    CHECK_MILLIS);
            client.readFrame();
        } finally {
            noops.cancel();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
