package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.control.DropSessions;
import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.samples.sampler.LiveChatSampler;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.stomp.StompDisconnect;
import io.github.jmeterduplex.stomp.StompSend;
import io.github.jmeterduplex.stomp.StompSubscribe;
import io.github.jmeterduplex.stomp.StompUser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What goes wrong once a session is open. */
final class SessionFaults extends Faults {
    static final String LARGE_BODY = "x".repeat(100_000);

    SessionFaults(Servers servers) {
        super(servers);
    }

    @Override
    void addAll() throws IOException {
        subscribing();
        errorsOnSend();
        endings();
        brokenFrames();
        sockJs();
        silences();
        notReading();
        groups();
        users();
    }

    private void subscribing() throws IOException {
        HostileServer.Script refusing = StompPeer.hostile("SUBSCRIBE", (peer, frame) -> {
            peer.error("no such topic", "see the manual");
            peer.wire().swallow();
        });
        HostileServer server = servers.start(refusing);
        String[] said = {"the server sent ERROR", server.hostPort(), "\"no such topic see the manual\""};
        connect("subscribe, settling", server);
        add(subscribe("ERROR on SUBSCRIBE, settling", "subscribe, settling"))
                .with("settleMillis", PATIENCE_MILLIS)
                .fails(502, said);
        connect("subscribe, receipt", server);
        add(subscribe("ERROR on SUBSCRIBE, receipt", "subscribe, receipt"))
                .with("receiptTimeoutMillis", PATIENCE_MILLIS)
                .fails(502, said);
        add(subscribe("subscribe after the ERROR", "subscribe, receipt")).fails(409, said);
        add(Step.of(StompConnect.class, "ERROR on Connect's subscribe"))
                .with("group", "subscribe at once", "url", "ws://" + server.hostPort() + "/ws")
                .with("subscribe", "/topic/x", "settleMillis", 5_000)
                .fails(502, said)
                .within(5_000);
        HostileServer mute = servers.start(StompPeer.hostile("SUBSCRIBE", (peer, frame) -> {}));
        connect("subscribe, no receipt", mute);
        add(subscribe("no RECEIPT for SUBSCRIBE", "subscribe, no receipt"))
                .with("receiptTimeoutMillis", 500)
                .fails(408, "no RECEIPT", "500 ms", mute.hostPort(), "receiptTimeoutMillis")
                .atLeast(500)
                .within(500);
    }

    private void errorsOnSend() throws IOException {
        HostileServer server = servers.start(StompPeer.hostile("SEND", (peer, frame) -> peer.error("not allowed", "")));
        String[] said = {"the server sent ERROR", server.hostPort(), "\"not allowed\""};
        connect("ERROR noticed", server);
        add(waiting("ERROR on SEND", "ERROR noticed")).fails(502, said);
        connect("ERROR unnoticed", server);
        add(send("SEND that nobody waits for", "ERROR unnoticed"));
        hold("hold after the ERROR", "ERROR unnoticed", 5)
                .fails(502, and(said, "0 sessions open, 1 lost", "server-error"));
        add(send("send after the ERROR", "ERROR unnoticed")).fails(409, said);
        add(Step.of(WaitSessions.class, "wait after the ERROR", "group", "ERROR unnoticed", "timeoutSeconds", "60"))
                .fails(409, "0 of 1 sessions open, and none is being opened")
                .within(500);
    }

    private void endings() throws IOException {
        onSend("server closes", peer -> peer.wire().hangUp()).fails(502, "closed the connection");
        onSend("server resets", peer -> peer.wire().reset()).fails(502, "reset the connection");
        onSend("server sends its disconnect message", peer -> {
                    byte[] reason = "\u0003\u00f3going down".getBytes(StandardCharsets.ISO_8859_1);
                    peer.wire().frame(Peer.CLOSE, reason);
                })
                .fails(502, "code 1011 going down");
    }

    private void brokenFrames() throws IOException {
        onSend("reserved opcode", peer -> peer.wire().frame(0x83, new byte[3])).fails(502, "expected", "got");
        onSend("frame cut short", peer -> {
                    peer.wire().announce(Peer.TEXT, 1000);
                    peer.wire().write("MESSAGE\n");
                    peer.wire().hangUp();
                })
                .fails(502, "closed the connection");
        onSend("STOMP frame cut short", peer -> {
                    peer.message("MESSAGE\nsubscr");
                    peer.wire().hangUp();
                })
                .fails(502, "closed the connection", "in the middle of a STOMP frame");
        onSend("text that is no STOMP", peer -> peer.message("hello")).fails(502, "expected", "got", "hello");
        onSend("unknown command", peer -> peer.send("BOGUS\n\n")).fails(502, "expected", "got", "BOGUS");
        onSend("header without colon", peer -> peer.send("MESSAGE\nnonsense\n\n"))
                .fails(502, "expected", "nonsense");
        onSend("wrong content-length", peer -> peer.send("MESSAGE\ncontent-length:1\n\nlonger"))
                .fails(502, "expected", "content-length");
        onSend("RECEIPT for nobody", peer -> peer.send("RECEIPT\n\n")).fails(502, "expected RECEIPT with receipt-id");
    }

    private void sockJs() throws IOException {
        onSockJs("SockJS close frame", peer -> peer.wire().text("c[3000,\"Go away!\"]"))
                .fails(502, "closed the SockJS session with code 3000 Go away!");
        onSockJs("SockJS frame of no kind", peer -> peer.wire().text("x")).fails(502, "expected", "got");
        onSockJs("SockJS array cut short", peer -> peer.wire().text("a[\"MESS")).fails(502, "expected", "got");
        onSockJs("SockJS ERROR on SEND", peer -> peer.error("not allowed", "")).fails(502, "\"not allowed\"");
    }

    private void silences() throws IOException {
        HostileServer mute = servers.start(StompPeer.hostile("SEND", (peer, frame) -> {}));
        connect("no reply", mute);
        unanswered(add(waiting("silence after SEND", "no reply")), mute);
        HostileServer heartless = servers.start(StompPeer.hostile(
                "CONNECT", (peer, frame) -> peer.send("CONNECTED\nversion:1.2\nheart-beat:200,0\n\n")));
        connect("no heartbeats", heartless).with("heartbeat", "0,200");
        hold("missing heartbeats", "no heartbeats", 6)
                .fails(408, "1 lost", "heartbeat", heartless.hostPort(), "3 heartbeat intervals");
        connect("late wait", mute);
        add(Step.of(WaitSessions.class, "wait for more than there will be"))
                .with("group", "late wait", "open", 2, "timeoutSeconds", "0.5")
                .fails(408, "1 of 2 sessions open", "timeoutSeconds")
                .within(500);
    }

    private void notReading() throws IOException {
        int frozenMillis = 1500;
        HostileServer slow = servers.start(freezing(frozenMillis));
        connect("slow reader", slow);
        add(send("unpaced against a slow reader", "slow reader"))
                .with("body", LARGE_BODY, "messages", 100)
                .says("sent 100")
                .atLeast(frozenMillis / 2)
                .within(frozenMillis + 3000);
    }

    /** Reads nothing for that time, from the first SEND on. */
    static HostileServer.Script freezing(long millis) {
        boolean[] frozen = new boolean[1];
        return StompPeer.hostile("SEND", (peer, frame) -> {
            if (!frozen[0]) {
                frozen[0] = true;
                peer.wire().freeze(millis);
            }
        });
    }

    private void groups() throws IOException {
        String nobody = "nobody's";
        String[] said = {"no group \"nobody's\"", "a Connect sampler with group=nobody's must come before"};
        add(subscribe("subscribe in no group", nobody)).fails(409, said);
        add(send("send in no group", nobody)).fails(409, said);
        add(Step.of(StompDisconnect.class, "disconnect no group", "group", nobody))
                .fails(409, said);
        add(Step.of(HoldSessions.class, "hold no group", "group", nobody, "seconds", 1))
                .fails(409, said);
        add(Step.of(DropSessions.class, "drop no group")).with("group", nobody).fails(409, said);
        add(Step.of(WaitSessions.class, "wait for no group", "group", nobody, "timeoutSeconds", "0.5"))
                .fails(409, said)
                .atLeast(500)
                .within(500);
        HostileServer polite = servers.start(StompPeer.polite());
        connect("closed by us", polite);
        add(send("target beyond the group", "closed by us"))
                .with("target", 7)
                .fails(409, "target 7 of group", "does not exist", "1 session,");
        add(Step.of(StompDisconnect.class, "orderly end")).with("group", "closed by us");
        add(send("send after the end", "closed by us")).fails(409, "group \"closed by us\" is open", "disconnected");
    }

    private void users() throws IOException {
        String refused = "127.0.0.1:" + HostileServer.refusedPort();
        add(Step.of(StompUser.class, "user at a refused port"))
                .with("group", "refused user", "url", "ws://" + refused + "/ws", "destination", "/app/x")
                .fails(502, "nothing listens on " + refused);
        HostileServer server = servers.start(StompPeer.hostile("SEND", (peer, frame) -> peer.error("not allowed", "")));
        add(Step.of(StompUser.class, "user who gets an ERROR"))
                .with("group", "user with an ERROR", "url", "ws://" + server.hostPort() + "/ws")
                .with("destination", "/app/x", "reply", "receipt", "waitForReplies", true)
                .fails(502, "the server sent ERROR", server.hostPort(), "\"not allowed\"");
        HostileServer down = servers.start(peer -> {
            peer.request();
            peer.respond("503 Service Unavailable", "Connection: close\r\n", "");
        });
        for (String time : List.of("once", "twice", "thrice")) {
            add(Step.of(LiveChatSampler.class, "own flow that fails " + time))
                    .with("group", "down " + time, "url", "http://" + down.hostPort() + "/ws")
                    .with("destination", "/app/x")
                    .fails(502, down.hostPort(), "answered 503");
        }
    }

    /** A good Connect to that server, over plain WebSocket, for a group of that name. */
    private Step connect(String group, HostileServer server) {
        return connect(group, "ws://" + server.hostPort() + "/ws");
    }

    private Step connect(String group, String url) {
        return add(Step.of(StompConnect.class, group + " (opening)", "group", group, "url", url))
                .says("opened 1 of 1 sessions");
    }

    private static Step subscribe(String label, String group) {
        return Step.of(StompSubscribe.class, label).with("group", group).with("destination", "/topic/x");
    }

    private static Step send(String label, String group) {
        return Step.of(StompSend.class, label).with("group", group).with("destination", "/app/x");
    }

    private static Step waiting(String label, String group) {
        return waiting(send(label, group)).with("reply", "receipt");
    }

    /** A message whose arrival makes the server hostile. */
    private Step onSend(String label, Hostility<StompPeer> hostility) throws IOException {
        HostileServer server = servers.start(StompPeer.hostile("SEND", (peer, frame) -> hostility.of(peer)));
        connect(label, server);
        return add(waiting(label, label)).at(server.hostPort());
    }

    private Step onSockJs(String label, Hostility<StompPeer> hostility) throws IOException {
        HostileServer server = servers.start(StompPeer.hostileSockJs("SEND", (peer, frame) -> hostility.of(peer)));
        connect(label, "http://" + server.hostPort() + "/ws");
        return add(waiting(label, label)).at(server.hostPort());
    }
}
