package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.harness.Deflation;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsListen;
import io.github.jmeterduplex.websocket.WsSend;
import java.io.IOException;
import java.util.Map;

/** What goes wrong before a plain WebSocket session is open, and wrong parameters. Every Connect carries secrets. */
final class WsConnectFaults extends Faults {
    /** Sessions that were refused with 401, or by {@code refuseWhen}. */
    static final int UNAUTHORIZED = 3;

    /** Status lines, the code that each must become, and what the sentence advises. */
    private static final Map<String, String[]> STATUSES = Map.of(
            "401 Unauthorized", new String[] {"401", "log in first"},
            "403 Forbidden", new String[] {"403", "cookie"},
            "404 Not Found", new String[] {"502", "no WebSocket at"},
            "500 Internal Server Error", new String[] {"502", "log"},
            "302 Found", new String[] {"502", "redirects = true"},
            "200 OK", new String[] {"502", "no WebSocket at"});

    private final String url;
    private final String aliveGroup;

    WsConnectFaults(Servers servers, String url, String aliveGroup) {
        super(servers);
        this.url = url;
        this.aliveGroup = aliveGroup;
    }

    @Override
    void addAll() throws IOException {
        connectParameters();
        messageParameters();
        statuses();
        handshakes();
        subprotocols();
        refusals();
        silences();
    }

    private void connectParameters() {
        parameter("subprotocol with a space", "subprotocol", "a b").fails(400, "parameter subprotocol", "a comma list");
        parameter("condition of no kind", "openWhen", "hello")
                .fails(400, "parameter openWhen: \"hello\"", "json:POINTER=VALUE");
        parameter("onOpen that awaits nothing", "onOpen", "{\"t\":\"" + Secrets.MARK + "\"}\nawait x")
                .fails(400, "parameter onOpen", "line 2 does not await a condition");
        parameter("autoReply without an arrow", "autoReply", "json:/a=1 pong")
                .fails(400, "parameter autoReply", "CONDITION => TEXT");
        parameter("heartbeat without its time", "heartbeatText", "beat-" + Secrets.MARK)
                .fails(400, "parameter heartbeatText", "blank if heartbeatSeconds is 0");
        parameter("silence that is too short", "silenceSeconds", "0.01")
                .fails(400, "parameter silenceSeconds: \"0.01\"", "0.1");
        parameter("frames of another kind", "frames", "many").fails(400, "parameter frames: \"many\"", "one, lines");
    }

    private void messageParameters() {
        send("hex that is none", "body", "zz")
                .with("bodyType", "hex")
                .fails(400, "parameter body", "pairs of hexadecimal");
        send("body that is no file", "body", "x")
                .with("bodyType", "file")
                .fails(400, "parameter bodyType", "bodyFile is blank");
        send("reply that no WebSocket has", "reply", "receipt")
                .fails(400, "parameter reply: \"receipt\"", "json:POINTER");
        send("WebSocket send in no group", "group", "nobody's").fails(409, "no group \"nobody's\"");
        add(Step.of(WsListen.class, "listening to nothing", "group", aliveGroup, "from", ""))
                .fails(400, "parameter from is blank", "json:POINTER=VALUE");
    }

    private void statuses() throws IOException {
        String login = "Location: https://jo:" + Secrets.MARK + "@login.example/?t=" + Secrets.MARK + "\r\n";
        for (Map.Entry<String, String[]> status : STATUSES.entrySet()) {
            HostileServer server = answering(status.getKey(), login, "");
            connect(status.getKey() + " at a plain WebSocket", server)
                    .fails(
                            Integer.parseInt(status.getValue()[0]),
                            "handshake",
                            server.hostPort() + "/ws",
                            status.getKey(),
                            status.getValue()[1]);
        }
    }

    private void handshakes() throws IOException {
        broken("handshake with a wrong key", peer -> switches(peer, "Upgrade: websocket"))
                .fails(502, "protocol 1", "Sec-WebSocket-Accept");
        broken("handshake without Upgrade", peer -> switches(peer, "X-More: none"))
                .fails(502, "protocol 1", "expected", "got");
        broken("handshake cut short", peer -> {
                    peer.write("HTTP/1.1 101 Switching Pro");
                    peer.hangUp();
                })
                .fails(502, "connection 1", "closed the connection");
        HostileServer frames = servers.start(peer -> {
            peer.upgrade(peer.request(), Deflation.ACCEPTED.replace("permessage-deflate", "x-unknown"));
            peer.swallow();
        });
        connect("extension that nobody offered", frames)
                .at(frames.hostPort())
                .fails(502, "protocol 1", "expected", "x-unknown");
    }

    private static void switches(Peer peer, String header) throws IOException {
        peer.write(String.join(
                "\r\n",
                "HTTP/1.1 101 Switching Protocols",
                "Connection: Upgrade",
                "Sec-WebSocket-Accept: AAAA",
                header,
                "\r\n"));
    }

    private Step broken(String label, HostileServer.Script answer) throws IOException {
        HostileServer server = servers.start(peer -> {
            peer.request();
            answer.serve(peer);
            peer.swallow();
        });
        return connect(label, server).at(server.hostPort());
    }

    private void subprotocols() throws IOException {
        HostileServer none = servers.start(WsPeer.polite());
        connect("no subprotocol", none)
                .with("subprotocol", "chat,chat.v2")
                .fails(
                        502,
                        "wrong-service 1",
                        "chose no subprotocol",
                        "chat, chat.v2",
                        "set the parameter subprotocol");
        HostileServer other = servers.start(WsPeer.hostile("Sec-WebSocket-Protocol: mqtt\r\n", (wire, message) -> {}));
        connect("another subprotocol", other)
                .with("subprotocol", "chat")
                .fails(502, "wrong-service 1", "chose subprotocol \"mqtt\"");
    }

    private void refusals() throws IOException {
        HostileServer refusing = greeting(
                wire -> wire.text("{\"type\":\"error\",\"why\":\"locked\\u0007\",\"token\":\"" + Secrets.MARK + "\"}"));
        connect("refusal in the server's words", refusing)
                .with("openWhen", "json:/type=welcome", "refuseWhen", "json:/type=error")
                .fails(401, "unauthorized 1", refusing.hostPort(), "refuseWhen", "\"why\":\"locked");
        HostileServer closing = greeting(wire -> {
            wire.text("hello");
            wire.close(4401, "no session");
        });
        connect("close before the session is open", closing)
                .with("openWhen", "json:/type=welcome")
                .fails(
                        401,
                        "unauthorized 1",
                        closing.hostPort(),
                        "code 4401 no session",
                        "before it was open",
                        "did not send a message that meets openWhen",
                        "1 other messages came");
    }

    private void silences() throws IOException {
        silent("silence at a plain WebSocket", servers.start(Peer::swallow), "did not answer the WebSocket handshake");
        silent(
                        "welcome that never comes",
                        greeting(wire -> wire.text("hello")),
                        "did not send a message that meets openWhen",
                        "1 other messages")
                .with("openWhen", "json:/type=welcome");
        silent(
                        "awaited line that never comes",
                        greeting(wire -> {}),
                        "did not send a message that meets the await in line 2 of onOpen")
                .with("onOpen", "{\"token\":\"" + Secrets.MARK + "\"}\nawait json:/type=ok\n{\"more\":1}");
    }

    private Step silent(String label, HostileServer server, String... words) {
        return silent(connect(label, server), and(words, server.hostPort()));
    }

    private HostileServer greeting(HostileServer.Script evil) throws IOException {
        return servers.start(WsPeer.greeting(evil));
    }

    private Step parameter(String label, String parameter, Object value) {
        return add(Secrets.inWebSocket(Step.of(WsConnect.class, label)))
                .with("group", label, "url", url, parameter, value);
    }

    private Step send(String label, String parameter, Object value) {
        return add(Step.of(WsSend.class, label, "group", aliveGroup, "body", "hello", parameter, value));
    }

    private Step connect(String label, HostileServer server) {
        return add(Secrets.inWebSocket(Step.of(WsConnect.class, label)))
                .with("group", label, "url", "ws://" + server.hostPort() + "/ws" + Secrets.query());
    }
}
