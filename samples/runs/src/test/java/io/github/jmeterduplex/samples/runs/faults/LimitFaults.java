package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.harness.Deflation;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompSend;
import java.io.IOException;

/**
 * Every limit against hostile servers, passed by one server each: the session ends with the limit's name, and after
 * each of them all sessions of the group that lives on send, and are answered.
 */
final class LimitFaults extends Faults {
    /** Longest inbound message of the run, in bytes: {@code duplex.message.maxBytes}. */
    static final int MESSAGE_MAX_BYTES = 65_536;

    /** Sessions of the group that lives on. */
    static final int ALIVE = 100;

    /**
     * Sessions that end with the cause {@code limit}: all but the one of nested arrays, and the one without a reader.
     */
    static final int ENDED = 15;

    private static final String[] HEAD_TOO_LONG = {"limit HTTP response head of 65536 bytes passed"};
    private static final String[] FLOOD = {"limit pings of 10 a second passed", "600"};
    private static final String HEADER_LINE = "x-more: and more\r\n";

    private final String aliveGroup;

    LimitFaults(Servers servers, String aliveGroup) {
        super(servers);
        this.aliveGroup = aliveGroup;
    }

    @Override
    void addAll() throws IOException {
        connecting();
        lengths();
        headers();
        depth();
        floods();
        overXhr();
        notReading();
    }

    private void connecting() throws IOException {
        refused("endless /info", "http", peer -> peer.respond("200 OK", "", " ".repeat(70_000)))
                .fails(502, "limit 1", "passed the limit of 65536 bytes");
        refused("endless headers at /info", "http", peer -> {
                    peer.request();
                    endlessHeaders(peer);
                })
                .fails(502, HEAD_TOO_LONG);
        refused("endless headers at the handshake", "ws", peer -> {
                    peer.request();
                    endlessHeaders(peer);
                })
                .fails(502, HEAD_TOO_LONG);
    }

    private void lengths() throws IOException {
        onSend("oversized message", peer -> peer.wire().frame(Peer.TEXT, new byte[MESSAGE_MAX_BYTES + 1]))
                .fails(502, TOO_LONG);
        onSend("announced and oversized", peer -> peer.send("MESSAGE\ncontent-length:1000000000\n\n"))
                .fails(502, TOO_LONG);
        onSend("endless fragments", peer -> {
                    peer.wire().fragment(true, "MESSAGE\n\n");
                    while (true) {
                        peer.wire().fragment(false, "x".repeat(1000));
                    }
                })
                .fails(502, TOO_LONG);
        HostileServer.Script inflating = StompPeer.hostileDeflating("SEND", (peer, frame) -> {
            byte[] bomb = Deflation.deflate(new byte[20_000_000]);
            peer.wire().frame(Peer.TEXT | Peer.COMPRESSED, bomb);
        });
        answering("inflating message", "ws", inflating).fails(502, TOO_LONG);
        onSockJs("oversized SockJS array", peer -> peer.message("x".repeat(MESSAGE_MAX_BYTES)))
                .fails(502, TOO_LONG);
    }

    private void headers() throws IOException {
        onSend("too many headers", peer -> peer.send("MESSAGE\n" + "a:b\n".repeat(65) + "\n"))
                .fails(502, "header count", "64");
        onSend("endless header", peer -> peer.send("MESSAGE\na:" + "b".repeat(9000) + "\n\n"))
                .fails(502, "header length", "8192");
    }

    private void depth() throws IOException {
        onSockJs("nested SockJS arrays", peer -> peer.wire().text("a" + "[".repeat(1000) + "]".repeat(1000)))
                .fails(502, "expected a JSON string, got [[[");
    }

    private void floods() throws IOException {
        onSend("ping flood", peer -> {
                    while (true) {
                        peer.wire().frame(Peer.PING, new byte[0]);
                    }
                })
                .fails(502, FLOOD);
        onSockJs("SockJS heartbeat flood", peer -> {
                    while (true) {
                        peer.wire().text("h");
                    }
                })
                .fails(502, FLOOD);
    }

    private void overXhr() throws IOException {
        onXhr("oversized line over XHR", peer -> {
                    while (true) {
                        peer.wire().chunk("x".repeat(1000));
                    }
                })
                .fails(502, TOO_LONG);
        onXhr("heartbeat flood over XHR", peer -> {
                    while (true) {
                        peer.wire().chunk("h\n");
                    }
                })
                .fails(502, FLOOD);
        HostileServer.Script endless = peer -> {
            while (peer.request().contains("/info HTTP")) {
                StompPeer.respondInfo(peer);
            }
            endlessHeaders(peer);
        };
        refused("endless headers over XHR", "http", endless)
                .with("transports", "xhr-streaming")
                .fails(502, HEAD_TOO_LONG);
    }

    /** The session itself ends when nothing could be written for 30 s: a unit test's, with a shorter time. */
    private void notReading() throws IOException {
        answering("no reader", "ws", SessionFaults.freezing(60_000))
                .with("body", SessionFaults.LARGE_BODY, "messages", 100, "messagesPerSecond", 1000)
                .with("waitForReplies", false)
                .fails(502, "of 100 messages were not sent", "does not read", "duplex.unsent.maxBytes");
    }

    private static void endlessHeaders(Peer peer) throws IOException {
        peer.write("HTTP/1.1 200 OK\r\n");
        while (true) {
            peer.write(HEADER_LINE.repeat(50));
        }
    }

    private Step onSend(String label, Hostility<StompPeer> hostility) throws IOException {
        return answering(label, "ws", StompPeer.hostile("SEND", (peer, frame) -> hostility.of(peer)));
    }

    private Step onSockJs(String label, Hostility<StompPeer> hostility) throws IOException {
        return answering(label, "http", StompPeer.hostileSockJs("SEND", (peer, frame) -> hostility.of(peer)));
    }

    private Step onXhr(String label, Hostility<StompPeer> hostility) throws IOException {
        return answering(
                label,
                "http",
                XhrPeer.hostile("SEND", (peer, frame) -> hostility.of(peer)),
                "transports",
                "xhr-streaming");
    }

    /** A server that passes a limit while the session opens: nothing but the Connect itself. */
    private Step refused(String label, String scheme, HostileServer.Script script) throws IOException {
        HostileServer server = servers.start(peer -> {
            script.serve(peer);
            peer.swallow();
        });
        Step step = connect(label, scheme, server).at(server.hostPort()).within(AT_ONCE_MILLIS);
        aliveAfter(label);
        return step;
    }

    /** A server that passes a limit when a message comes. */
    private Step answering(String label, String scheme, HostileServer.Script script, Object... transport)
            throws IOException {
        HostileServer server = servers.start(script);
        Step opening = connect(label + " (opening)", scheme, server).with("group", label);
        opening.with(transport).says("opened 1 of 1 sessions");
        Step step = add(waiting(Step.of(StompSend.class, label)))
                .with("group", label, "destination", "/app/x", "reply", "receipt")
                .at(server.hostPort())
                .within(AT_ONCE_MILLIS);
        aliveAfter(label);
        return step;
    }

    private Step connect(String label, String scheme, HostileServer server) {
        return add(Step.of(StompConnect.class, label))
                .with("group", label, "url", scheme + "://" + server.hostPort() + "/ws")
                .with("connectTimeoutMillis", PATIENCE_MILLIS);
    }

    private void aliveAfter(String label) {
        add(alive(aliveGroup, "100 after: " + label));
    }

    /** All sessions that live on send, and wait for their answers. */
    static Step alive(String group, String label) {
        Step step = Step.of(StompSend.class, label, "group", group, "destination", "/app/echo", "reply", "json:/id");
        return alive(step.with("body", "{\"id\":\"{{id}}\"}"), ALIVE);
    }
}
