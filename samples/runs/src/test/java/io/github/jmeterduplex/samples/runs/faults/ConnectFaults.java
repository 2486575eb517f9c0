package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.control.HoldSessions;
import io.github.jmeterduplex.control.WaitSessions;
import io.github.jmeterduplex.stomp.StompConnect;
import java.io.IOException;
import java.util.Map;

/** What goes wrong before a session is open. Every sample carries secrets. */
final class ConnectFaults extends Faults {
    /** Status lines, the code that each must become, and what the sentence advises. */
    private static final Map<String, String[]> STATUSES = Map.of(
            "401 Unauthorized", new String[] {"401", "log in first"},
            "403 Forbidden", new String[] {"403", "cookie"},
            "404 Not Found", new String[] {"502", "use "},
            "503 Service Unavailable", new String[] {"502", "see the server's or proxy's log"});

    ConnectFaults(Servers servers) {
        super(servers);
    }

    @Override
    void addAll() throws IOException {
        addresses();
        statuses();
        redirects();
        wrongServices();
        silences();
        brokenHandshakes();
        refusedConnects();
    }

    private void addresses() throws IOException {
        String refused = "127.0.0.1:" + HostileServer.refusedPort();
        connect("refused port", "http://" + refused)
                .fails(502, "refused 1", "nothing listens on " + refused, "check host and port of the URL");
        add(Step.of(WaitSessions.class, "wait for what was refused", "group", "refused port")
                .fails(409, "0 of 1 sessions open, and none is being opened", "nothing listens on " + refused));
        add(Step.of(HoldSessions.class, "hold what was refused", "group", "refused port", "seconds", "0.1")
                .fails(409, "no session of group \"refused port\" is open", "nothing listens on " + refused));
        // a label of more than 63 letters is refused by every resolver without asking anybody
        String unknown = "x".repeat(64) + ".invalid";
        connect("unknown host", "http://" + unknown)
                .fails(502, "unknown-host 1", unknown + " has no address", "check the name");
    }

    private void statuses() throws IOException {
        String login = "Location: https://jo:" + Secrets.MARK + "@login.example/?t=" + Secrets.MARK + "\r\n";
        for (Map.Entry<String, String[]> status : STATUSES.entrySet()) {
            String said = status.getKey();
            int code = Integer.parseInt(status.getValue()[0]);
            String advice = status.getValue()[1];
            HostileServer atOnce = answering(said, login, "");
            connect(said + " at /info", "http://" + atOnce.hostPort())
                    .fails(code, atOnce.hostPort() + "/ws/info", said, advice);
            connect(said + " at the handshake", "ws://" + atOnce.hostPort())
                    .fails(code, "handshake", atOnce.hostPort() + "/ws", said, advice);
            HostileServer atHandshake = servers.start(peer -> {
                StompPeer.info(peer);
                peer.request();
                peer.respond(said, login, "");
                peer.swallow();
            });
            connect(said + " at the SockJS handshake", "http://" + atHandshake.hostPort())
                    .fails(code, "handshake", atHandshake.hostPort() + "/ws", said);
        }
    }

    private void redirects() throws IOException {
        String gone = "http://127.0.0.1:" + HostileServer.refusedPort() + "/login";
        String location =
                "Location: " + gone.replace("//", "//jo:" + Secrets.MARK + "@") + "?t=" + Secrets.MARK + "\r\n";
        HostileServer server = answering("302 Found", location, "");
        connect("redirect at /info", "http://" + server.hostPort())
                .fails(502, "refused 1", "nothing listens on", "redirected to " + gone);
        connect("redirect at the handshake", "ws://" + server.hostPort())
                .fails(502, "http-status 1", "302 Found to " + gone, "redirects = true");
        connect("redirect at the handshake that is followed", "ws://" + server.hostPort())
                .with("redirects", true)
                .fails(502, "refused 1", "nothing listens on", "redirected to " + gone);
    }

    private void wrongServices() throws IOException {
        HostileServer plain = answering("400 Bad Request", "", "Can \"Upgrade\" only to \"WebSocket\".");
        connect("plain WebSocket under http://", "http://" + plain.hostPort())
                .fails(502, "wrong-service 1", "no SockJS endpoint", "use ws://" + plain.hostPort() + "/ws");
        HostileServer sockJs = answering("200 OK", "Content-Type: text/plain\r\n", "Welcome to SockJS!\n");
        connect("SockJS under ws://", "ws://" + sockJs.hostPort())
                .fails(502, "wrong-service 1", "this is a SockJS endpoint", "use http://" + sockJs.hostPort() + "/ws");
        String html = "<html>\u0007<script>alert(1)</script></html>";
        HostileServer page = answering("200 OK", "Content-Type: text/html\r\n", html);
        connect("web page at /info", "http://" + page.hostPort())
                .fails(502, "wrong-service 1", page.hostPort(), "a web page");
    }

    private void silences() throws IOException {
        HostileServer mute = servers.start(Peer::swallow);
        silent(
                connect("silence at /info", "http://" + mute.hostPort()),
                mute.hostPort() + " took the connection",
                "/ws/info");
        silent(connect("silence at the handshake", "ws://" + mute.hostPort()), mute.hostPort(), "WebSocket handshake");
        HostileServer noOpen = servers.start(peer -> {
            StompPeer.info(peer);
            peer.upgrade(peer.request());
            peer.swallow();
        });
        silent(
                connect("silence after the handshake", "http://" + noOpen.hostPort()),
                noOpen.hostPort(),
                "no SockJS open frame");
        HostileServer noAnswer = servers.start(StompPeer.hostile("CONNECT", (peer, frame) -> {}));
        silent(
                connect("silence after CONNECT", "ws://" + noAnswer.hostPort()),
                noAnswer.hostPort(),
                "did not answer CONNECT");
    }

    private void brokenHandshakes() throws IOException {
        HostileServer closing = servers.start(Peer::request);
        connect("closed at /info", "http://" + closing.hostPort())
                .fails(502, "connection 1", closing.hostPort() + " closed the connection", "log");
        HostileServer resetting = servers.start(peer -> {
            peer.request();
            peer.reset();
        });
        connect("reset at the handshake", "ws://" + resetting.hostPort())
                .fails(502, "connection 1", resetting.hostPort());
        HostileServer ssh = servers.start(peer -> {
            peer.request();
            peer.write("SSH-2.0-OpenSSH_9.6\r\n");
            peer.swallow();
        });
        connect("garbage instead of HTTP", "ws://" + ssh.hostPort())
                .fails(502, "protocol 1", ssh.hostPort(), "expected", "got SSH-2.0-OpenSSH_9.6");
        HostileServer plain = servers.start(peer -> {
            peer.freeze(100);
            peer.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
        });
        connect("TLS on a plain port", "wss://" + plain.hostPort())
                .with("connectTimeoutMillis", 10_000) // the first over TLS loads its engine
                .fails(502, "tls 1", plain.hostPort(), "check that the port speaks TLS");
    }

    private void refusedConnects() throws IOException {
        HostileServer.Script script = StompPeer.hostile("CONNECT", (peer, frame) -> {
            peer.error("Access refused", "user is\u0007 locked " + "x".repeat(500));
            peer.wire().swallow();
        });
        HostileServer error = servers.start(script);
        connect("ERROR answers CONNECT", "ws://" + error.hostPort())
                .fails(
                        401,
                        "unauthorized 1",
                        "refused CONNECT",
                        error.hostPort(),
                        "\"Access refused user is  locked xxx");
        HostileServer stranger = servers.start(StompPeer.hostile("CONNECT", (peer, frame) -> {
            peer.message("220 mail.example ESMTP");
            peer.wire().swallow();
        }));
        connect("garbage answers CONNECT", "ws://" + stranger.hostPort())
                .fails(502, "protocol 1", stranger.hostPort(), "expected", "got", "220 mail.example ESMTP");
        HostileServer version = servers.start(StompPeer.hostile("CONNECT", (peer, frame) -> {
            peer.send("CONNECTED\nversion:9\n\n");
            peer.wire().swallow();
        }));
        connect("CONNECTED of an unknown version", "ws://" + version.hostPort())
                .fails(502, "protocol 1", version.hostPort(), "expected version 1.0, 1.1 or 1.2", "got 9");
    }

    private Step connect(String label, String address) {
        return add(Secrets.in(Step.of(StompConnect.class, label)))
                .with("group", label, "url", address + "/ws" + Secrets.query());
    }
}
