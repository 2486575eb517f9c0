package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.harness.Deflation;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.io.IOException;

/**
 * What goes wrong once a plain WebSocket session is open. After each of them all sessions of the group that lives on
 * send, and are answered.
 */
final class WsFaults extends Faults {
    /** Sessions of the group that lives on. */
    static final int ALIVE = 20;

    /** Sessions that end with the cause {@code limit}. */
    static final int LIMITED = 6;

    private final String aliveGroup;

    WsFaults(Servers servers, String aliveGroup) {
        super(servers);
        this.aliveGroup = aliveGroup;
    }

    @Override
    void addAll() throws IOException {
        replies();
        closeFrames();
        endings();
        brokenFrames();
        brokenLengths();
        badText();
        limits();
        silence();
    }

    private void replies() throws IOException {
        HostileServer mute = opened("never answered", (wire, message) -> {});
        unanswered(send("answer that never comes", "never answered"), mute);
        opened("noise", (wire, message) -> {
            // None of these is an answer, and none ends the session: what a message holds is the application's.
            wire.text("");
            wire.text("{\"id\":");
            wire.text("[".repeat(1000));
            wire.text("{\"id\":[1]}");
            wire.frame(Peer.BINARY, new byte[] {(byte) 0xff, 0, 1});
            wire.text(message);
            wire.text(message);
        });
        send("broken JSON, nothing, bytes, and the answer twice", "noise").says("sent 1");
        send("a session goes on after the noise", "noise")
                .with("body", "{\"id\":\"{{id}}\"}")
                .says("sent 1");
        aliveAfter("noise");
    }

    private void closeFrames() throws IOException {
        closed(1000, "bye");
        closed(1001, "going away");
        closed(1008, "not \u0007allowed");
        closed(1013, "");
        closed(4999, "x".repeat(120));
        onSend("close frame of no code", wire -> wire.frame(Peer.CLOSE, new byte[0]))
                .fails(502, "closed the WebSocket without a code", "log");
        onSend("close frame of one byte", wire -> wire.frame(Peer.CLOSE, new byte[1]))
                .fails(502, "expected a close frame with a code of two bytes", "one byte");
        for (int code : new int[] {999, 1005, 1006, 1015, 2000, 5000}) {
            onSend("close code " + code + " that nobody may send", wire -> wire.close(code, ""))
                    .fails(502, "expected a close code that may be sent", Integer.toString(code));
        }
        onSend("close frame in bad UTF-8", wire -> wire.frame(Peer.CLOSE, new byte[] {3, (byte) 0xe8, (byte) 0xff}))
                .fails(502, "expected", "UTF-8", "reason of a close frame");
    }

    private void closed(int code, String reason) throws IOException {
        String said = reason.replace('\u0007', ' ');
        onSend("close code " + code, wire -> wire.close(code, reason))
                .fails(
                        code == 1008 ? 403 : 502,
                        "closed the WebSocket with code " + code,
                        said.substring(0, Math.min(60, said.length())));
    }

    private void endings() throws IOException {
        onSend("WebSocket server hangs up", Peer::hangUp).fails(502, "closed the connection without a close frame");
        onSend("WebSocket server resets", Peer::reset).fails(502, "reset the connection");
        onSend("frame cut short by the end", wire -> {
                    wire.announce(Peer.TEXT, 1_000);
                    wire.write("begun");
                    wire.hangUp();
                })
                .fails(502, "closed the connection", "in the middle of a message");
        onSend("head of a frame cut short by the end", wire -> {
                    wire.write("\u0081");
                    wire.hangUp();
                })
                .fails(502, "closed the connection", "in the middle of a message");
    }

    private void brokenFrames() throws IOException {
        onSend("frame with a mask", wire -> wire.write("\u0081\u0081abcd!"))
                .fails(502, "expected a frame without a mask", "a masked one");
        onSend("opcode 3", wire -> wire.frame(0x83, new byte[3])).fails(502, "expected a known opcode", "got 3");
        onSend("opcode 11", wire -> wire.frame(0x8B, new byte[3])).fails(502, "expected a known opcode", "got 11");
        onSend("reserved bits", wire -> wire.frame(0xB1, new byte[3]))
                .fails(502, "expected a frame without reserved bits", "bits 30");
        onSend("compressed though nobody agreed", wire -> wire.frame(Peer.TEXT | Peer.COMPRESSED, new byte[3]))
                .fails(502, "expected a frame without reserved bits", "bits 40");
        onSend("continuation of nothing", wire -> wire.frame(0x80, new byte[3]))
                .fails(502, "expected the beginning of a message", "got a continuation");
        onSend("message within a message", wire -> {
                    wire.fragment(true, "one");
                    wire.text("two");
                })
                .fails(502, "expected a continuation of the message", "the beginning of another");
        onSend("ping in fragments", wire -> wire.frame(0x09, new byte[3]))
                .fails(502, "expected a control frame in one piece", "a fragment");
        onSend("ping of 126 bytes", wire -> wire.frame(Peer.PING, new byte[126]))
                .fails(502, "expected a control frame in one piece", "a longer one");
        onSend("bytes that are no frames", wire -> wire.write("HTTP/1.1 500 Internal Server Error\r\n\r\n"))
                .fails(502, "expected", "RFC 6455");
        onDeflating(
                        "message that is not deflated",
                        wire -> wire.frame(Peer.TEXT | Peer.COMPRESSED, new byte[] {(byte) 0xff, (byte) 0xff, 1, 2, 3}))
                .fails(502, "expected", "got");
    }

    private void brokenLengths() throws IOException {
        onSend("length of 5 in two bytes", wire -> wire.write("\u0081~\u0000\u0005hello"))
                .fails(502, "expected a frame's length in as few bytes as hold it", "5 in 2 bytes");
        onSend("length of 300 in eight bytes", wire -> wire.write("\u0081\u007f\0\0\0\0\0\0\u0001,"))
                .fails(502, "expected a frame's length in as few bytes as hold it", "300 in 8 bytes");
        onSend("length of 64 bits", wire -> wire.write("\u0081\u007f" + "\u00ff".repeat(8)))
                .fails(502, "expected a frame's length of 63 bits", "64 bits");
    }

    private void badText() throws IOException {
        onSend("text that is no UTF-8", wire -> wire.frame(Peer.TEXT, new byte[] {'a', (byte) 0xc0, (byte) 0xaf}))
                .fails(502, "expected", "UTF-8", "a text message");
        onSend(
                        "text that ends within a character",
                        wire -> wire.frame(Peer.TEXT, new byte[] {'a', (byte) 0xe2, (byte) 0x82}))
                .fails(502, "expected", "UTF-8", "a text message");
    }

    private void limits() throws IOException {
        onSend("oversized frame", wire -> wire.frame(Peer.TEXT, new byte[LimitFaults.MESSAGE_MAX_BYTES + 1]))
                .fails(502, TOO_LONG);
        onSend("frame of many gigabytes", wire -> wire.announce(Peer.BINARY, 1L << 62))
                .fails(502, TOO_LONG);
        onSend("fragments without end", wire -> {
                    wire.fragment(true, "begun");
                    while (true) {
                        wire.fragment(false, "x".repeat(1_000));
                    }
                })
                .fails(502, TOO_LONG);
        onSend("empty fragments without end", wire -> {
                    wire.fragment(true, "begun");
                    for (int i = 0; i < 100_000; i++) {
                        wire.fragment(false, "");
                    }
                    wire.hangUp();
                })
                .fails(502, "closed the connection");
        onDeflating(
                        "message that inflates",
                        wire -> wire.frame(Peer.TEXT | Peer.COMPRESSED, Deflation.deflate(new byte[20_000_000])))
                .fails(502, TOO_LONG);
        onSend("flood of WebSocket pings", wire -> {
                    while (true) {
                        wire.frame(Peer.PING, new byte[0]);
                    }
                })
                .fails(502, "limit pings of 10 a second passed");
        onSend("flood of questions that are answered", wire -> {
                    String ping = "\u0081\u000f{\"type\":\"ping\"}";
                    while (true) {
                        wire.write(ping.repeat(1_000));
                    }
                })
                .fails(502, "asks for answers and does not read them", "duplex.unsent.maxBytes");
    }

    private void silence() throws IOException {
        HostileServer heartless = servers.start(WsPeer.polite());
        opening("no WebSocket pings", heartless).with("silenceSeconds", 1);
        hold("missing WebSocket pings", "no WebSocket pings", 6)
                .fails(408, "1 lost", "heartbeat", heartless.hostPort(), "silenceSeconds, 1000 ms");
        HostileServer pinging = servers.start(WsPeer.greeting(wire -> {
            for (int i = 0; i < 100; i++) {
                wire.frame(Peer.PING, new byte[0]);
                wire.freeze(300);
            }
        }));
        opening("WebSocket pings alone", pinging).with("silenceSeconds", 5);
        hold("pings that keep a session", "WebSocket pings alone", 8).says("1 session open, 0 lost");
        opening("echoed heartbeats", heartless)
                .with("silenceSeconds", 5, "heartbeatText", "beat", "heartbeatSeconds", "0.3");
        hold("answered heartbeats that keep a session", "echoed heartbeats", 8).says("1 session open, 0 lost");
        aliveAfter("silence");
    }

    /** A message whose arrival makes the server hostile; then the check of those that live on. */
    private Step onSend(String label, Hostility<Peer> hostility) throws IOException {
        return onSend(label, "", hostility);
    }

    /** The same of a server that has agreed to compressed messages. */
    private Step onDeflating(String label, Hostility<Peer> hostility) throws IOException {
        return onSend(label, Deflation.ACCEPTED, hostility);
    }

    private Step onSend(String label, String headers, Hostility<Peer> hostility) throws IOException {
        HostileServer server = servers.start(WsPeer.hostile(headers, (wire, message) -> hostility.of(wire)));
        opening(label, server);
        Step step = send(label, label).at(server.hostPort());
        aliveAfter(label);
        return step;
    }

    private HostileServer opened(String group, WsPeer.Evil evil) throws IOException {
        HostileServer server = servers.start(WsPeer.hostile(evil));
        opening(group, server);
        return server;
    }

    private Step opening(String group, HostileServer server) {
        return add(Step.of(WsConnect.class, group + " (opening)"))
                .with("group", group, "url", "ws://" + server.hostPort() + "/ws")
                .with("autoReply", "json:/type=ping => {\"type\":\"pong\"}")
                .says("opened 1 of 1 sessions");
    }

    private Step send(String label, String group) {
        return add(waiting(Step.of(WsSend.class, label, "group", group, "reply", "json:/id")))
                .with("body", "{\"id\":\"{{id}}\",\"word\":\"" + WsPeer.EVIL + "\"}")
                .within(AT_ONCE_MILLIS);
    }

    private void aliveAfter(String label) {
        add(alive(aliveGroup, ALIVE + " after: " + label));
    }

    /** All sessions that live on send, and wait for what comes back. */
    static Step alive(String group, String label) {
        return alive(
                Step.of(WsSend.class, label, "group", group, "body", "{\"id\":\"{{id}}\"}", "reply", "json:/id"),
                ALIVE);
    }
}
