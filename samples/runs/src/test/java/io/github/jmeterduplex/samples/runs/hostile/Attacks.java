package io.github.jmeterduplex.samples.runs.hostile;

import io.github.jmeterduplex.samples.runs.faults.HostileServer;
import io.github.jmeterduplex.samples.runs.faults.Peer;
import io.github.jmeterduplex.samples.runs.harness.Deflation;
import io.github.jmeterduplex.samples.runs.hostile.Wire.Misdeed;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.stomp.StompConnect;
import io.github.jmeterduplex.websocket.WsConnect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** All attacks, over every protocol and transport. Confined to one thread. */
final class Attacks {
    private static final String STOMP = StompConnect.class.getName();
    private static final String SOCKET_IO = SocketIoConnect.class.getName();
    private static final String SIGNALR = SignalRConnect.class.getName();
    private static final String WEB_SOCKET = WsConnect.class.getName();

    private static final String OPEN_PACKET =
            "\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000,\"maxPayload\":1000000";

    private final List<Attack> all = new ArrayList<>();

    private Attacks() {}

    static List<Attack> all() {
        Attacks attacks = new Attacks();
        attacks.plainWebSocket();
        attacks.stomp();
        attacks.socketIo();
        attacks.signalR();
        attacks.sockJs();
        attacks.polling();
        attacks.firstAnswers();
        return List.copyOf(attacks.all);
    }

    private void add(
            String family, String connect, Map<String, String> parameters, String name, HostileServer.Script script) {
        String path = connect.equals(SOCKET_IO) ? "" : "/hub";
        all.add(new Attack(family + ": " + name, connect, path, parameters, script));
    }

    /** Opens the WebSocket, compressed if the client offers it. */
    private static void upgrade(Peer wire) throws IOException {
        String request = wire.request();
        wire.upgrade(request, request.contains("permessage-deflate") ? Deflation.ACCEPTED : "");
    }

    private void plainWebSocket() {
        Map<String, String> rules = Map.of("listen", "json:/id=none", "autoReply", "json:/type=ping => pong");
        WebSocketAttacks.of(n -> "{\"type\":\"x\",\"d\":\"" + "y".repeat(n) + "\"}")
                .forEach((name, misdeed) -> add("ws", WEB_SOCKET, rules, name, wire -> {
                    upgrade(wire);
                    misdeed.at(wire);
                    wire.swallow();
                }));
    }

    private void stomp() {
        WebSocketAttacks.of(StompAttacks::message).forEach(this::stomp);
        StompAttacks.all().forEach(this::stomp);
    }

    private void stomp(String name, Misdeed misdeed) {
        add("stomp", STOMP, Map.of("transports", "websocket", "scheme", "ws"), name, wire -> {
            upgrade(wire);
            wire.readText();
            wire.text("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
            misdeed.at(wire);
            wire.swallow();
        });
    }

    private void socketIo() {
        WebSocketAttacks.of(SocketIoAttacks::message).forEach((name, misdeed) -> socketIo(name, OPEN_PACKET, misdeed));
        SocketIoAttacks.all().forEach((name, misdeed) -> socketIo(name, OPEN_PACKET, misdeed));
        SocketIoAttacks.openPackets().forEach((name, packet) -> socketIo(name, packet, wire -> {}));
    }

    private void socketIo(String name, String openPacket, Misdeed misdeed) {
        add("socket.io", SOCKET_IO, Map.of(), name, wire -> {
            upgrade(wire);
            wire.text("0{" + openPacket + "}");
            wire.readText();
            wire.text("40{\"sid\":\"n\"}");
            misdeed.at(wire);
            wire.swallow();
        });
    }

    private void signalR() {
        WebSocketAttacks.of(SignalRAttacks::message).forEach((name, misdeed) -> signalR("json", name, misdeed));
        SignalRAttacks.json().forEach((name, misdeed) -> signalR("json", name, misdeed));
        SignalRAttacks.messagePack().forEach((name, misdeed) -> signalR("messagepack", name, misdeed));
    }

    private void signalR(String protocol, String name, Misdeed misdeed) {
        add("signalr " + protocol, SIGNALR, Map.of("skipNegotiation", "true", "protocol", protocol), name, wire -> {
            upgrade(wire);
            wire.readMessage();
            wire.text("{}" + SignalRAttacks.END);
            misdeed.at(wire);
            wire.swallow();
        });
    }

    private void sockJs() {
        http("xhr-streaming", STOMP, "xhr-streaming", HttpScript.XHR_STREAMING, HttpAttacks.sockJsStreams());
        http("eventsource", STOMP, "eventsource", HttpScript.EVENT_SOURCE, HttpAttacks.events());
        http("sse", SIGNALR, "sse", HttpScript.SSE, HttpAttacks.events());
    }

    private void http(
            String family,
            String connect,
            String transport,
            HttpScript.Dialect dialect,
            Map<String, Misdeed> misdeeds) {
        misdeeds.forEach((name, misdeed) ->
                add(family, connect, Map.of("transports", transport), name, new HttpScript(dialect, misdeed)));
    }

    private void polling() {
        http("xhr-polling", STOMP, "xhr-polling", HttpScript.XHR_POLLING, HttpAttacks.polls("a[\"\\n\"]\n", ""));
        http("engine.io polling", SOCKET_IO, "polling", HttpScript.ENGINE_IO, HttpAttacks.polls("42[\"x\"]", "\u001e"));
        http(
                "longpolling",
                SIGNALR,
                "longpolling",
                HttpScript.LONG_POLLING,
                HttpAttacks.polls(SignalRAttacks.message(3), ""));
    }

    private void firstAnswers() {
        HttpAttacks.answers().forEach((name, misdeed) -> {
            HostileServer.Script script = wire -> {
                wire.request();
                misdeed.at(wire);
                wire.swallow();
            };
            add("upgrade", WEB_SOCKET, Map.of(), name, script);
            add("info", STOMP, Map.of("transports", "xhr-streaming"), name, script);
            add("negotiate", SIGNALR, Map.of(), name, script);
            add("open", SOCKET_IO, Map.of("transports", "polling"), name, script);
        });
    }
}
