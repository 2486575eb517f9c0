package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.faults.SocketIoPeer.Evil;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import io.github.jmeterduplex.socketio.SocketIoListen;
import io.github.jmeterduplex.stomp.StompSend;
import java.io.IOException;

/** What goes wrong before a Socket.IO session is open, and wrong parameters. Every Connect carries secrets. */
final class SocketIoConnectFaults extends Faults {
    /** Sessions that a server refused by CONNECT_ERROR. */
    static final int REFUSED = 3;

    private final String url;
    private final String aliveGroup;
    private final String stompGroup;

    /**
     * Makes them.
     *
     * @param url of a Socket.IO server that does nothing wrong
     * @param aliveGroup with open Socket.IO sessions
     * @param stompGroup with open STOMP sessions
     */
    SocketIoConnectFaults(Servers servers, String url, String aliveGroup, String stompGroup) {
        super(servers);
        this.url = url;
        this.aliveGroup = aliveGroup;
        this.stompGroup = stompGroup;
    }

    @Override
    void addAll() throws IOException {
        connectParameters();
        emitParameters();
        groups();
        engines();
        refusals();
        silences();
        wrongServices();
    }

    private void connectParameters() {
        parameter("url with a path", "url", url + "/chat").fails(400, "parameter url", "scheme, host and port alone");
        parameter("engine of no server", "engine", "5")
                .fails(400, "parameter engine: \"5\"", "a whole number from 3 to 4");
        parameter("transport of no Engine.IO", "transports", "pigeon")
                .fails(400, "parameter transports: \"pigeon\"", "websocket");
        parameter("namespace without slash", "namespace", "chat")
                .fails(400, "parameter namespace: \"chat\"", "/ or a name that begins with it");
        parameter("path without slash", "path", "socket.io").fails(400, "parameter path: \"socket.io\"", "/socket.io/");
        parameter("auth that is no JSON", "auth", "{\"token\":" + Secrets.MARK + "}")
                .fails(400, "parameter auth", "one JSON value");
        parameter("auth for Socket.IO 2", "auth", "{\"token\":\"" + Secrets.MARK + "\"}")
                .with("engine", 3)
                .fails(400, "parameter auth", "blank with engine 3");
        parameter("query of our own", "query", "{\"EIO\":\"4\"}")
                .fails(400, "parameter query", "EIO, transport and sid");
        parameter("query that is a list", "query", "[\"" + Secrets.MARK + "\"]")
                .fails(400, "parameter query", "one JSON object");
    }

    private void emitParameters() {
        emit("emit of no event").with("event", "").fails(400, "parameter event is blank");
        emit("emit of a reserved event")
                .with("event", "disconnect")
                .fails(400, "parameter event", "\"disconnect\"", "reserved");
        emit("args that are an object")
                .with("args", "{\"text\":\"hello\"}")
                .fails(400, "parameter args", "a JSON array such as");
        emit("args that are a text")
                .with("args", "hello")
                .fails(400, "parameter args: \"hello\"", "a JSON array such as");
        emit("args cut short").with("args", "[{\"text\":\"hel").fails(400, "parameter args", "a JSON array such as");
        emit("args that become no JSON").with("args", "[{{id}}]").fails(400, "args", "JSON");
        emit("args with bad base64").with("args", "[{\"$base64\":\"?\"}]").fails(400, "parameter args", "base64");
        emit("reply of the other protocol").with("reply", "receipt").fails(400, "parameter reply: \"receipt\"", "ack");
        add(Step.of(SocketIoListen.class, "answer that is no array"))
                .with("group", aliveGroup, "event", "question", "acknowledge", "{\"ok\":true}")
                .fails(400, "parameter acknowledge", "a JSON array");
    }

    private void groups() {
        emit("emit in no group").with("group", "nobody's").fails(409, "no group \"nobody's\"", "a Connect sampler");
        emit("emit in a STOMP group").with("group", stompGroup).fails(400, "holds stomp sessions", "socketio");
        add(Step.of(StompSend.class, "STOMP in a Socket.IO group", "group", aliveGroup, "destination", "/app/x"))
                .fails(400, "holds socketio sessions", "stomp");
        emit("emit beyond the group").with("target", 999).fails(409, "target 999 of group", "does not exist");
    }

    private void engines() throws IOException {
        HostileServer old = servers.start(SocketIoPeer.hostileOld((peer, ack) -> {}));
        connect("Socket.IO 2 server by engine 4", old)
                .fails(502, "wrong-service 1", old.hostPort(), "Socket.IO 2 server", "set the parameter engine to 3");
        // engine.io 6 upgrades first and refuses then, in HTTP
        HostileServer recent = servers.start(peer -> {
            peer.upgrade(peer.request());
            peer.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 28\r\n\r\nUnsupported protocol version");
            peer.hangUp();
        });
        connect("Socket.IO 4 server by engine 3", recent)
                .with("engine", 3, "auth", "")
                .fails(502, "wrong-service 1", recent.hostPort(), "Socket.IO 3 and 4", "set the parameter engine to 4");
    }

    private void refusals() throws IOException {
        refused("unknown namespace", "/nowhere", "{\"message\":\"Invalid namespace\"}")
                .fails(401, "unauthorized 1", "refused namespace /nowhere", "\"Invalid namespace\"");
        refused("refused token", "/secure", "{\"message\":\"not authorized\",\"data\":{\"reason\":\"wrong token\"}}")
                .fails(401, "unauthorized 1", "/secure", "\"not authorized\"", "{\"reason\":\"wrong token\"}");
        refused("refusal of many words", "/secure", "{\"message\":\"user is\\u0007 locked " + "x".repeat(500) + "\"}")
                .fails(401, "unauthorized 1", "\"user is  locked xxx");
    }

    private void silences() throws IOException {
        HostileServer mute = servers.start(peer -> {
            peer.upgrade(peer.request());
            peer.swallow();
        });
        silent(connect("no open packet", mute), mute.hostPort(), "Engine.IO's open packet", "path");
        HostileServer deaf = servers.start(SocketIoPeer.refusing((peer, ack) -> {}));
        silent(connect("no answer to CONNECT", deaf), deaf.hostPort(), "CONNECT to namespace /chat")
                .with("namespace", "/chat");
    }

    private void wrongServices() throws IOException {
        HostileServer elsewhere = servers.start(Peer::request);
        connect("path that is not the server's", elsewhere)
                .fails(502, "connection 1", elsewhere.hostPort(), "where the parameter path is not its own");
        broken("open packet of no JSON", "0hello", "expected a JSON object in the open packet", "hello");
        broken("open packet without sid", "0{}", "expected a sid in the open packet");
        broken("message before the open packet", "40{\"sid\":\"s\"}", "expected an Engine.IO open packet");
        broken("greeting of another service", "SSH-2.0-OpenSSH_9.6", "expected an Engine.IO packet type", "SSH-2.0");
    }

    /** A server whose first message is that. */
    private void broken(String label, String greeting, String... words) throws IOException {
        HostileServer server = servers.start(peer -> {
            peer.upgrade(peer.request());
            peer.text(greeting);
            peer.swallow();
        });
        connect(label, server).at(server.hostPort()).fails(502, words);
    }

    private Step refused(String label, String namespace, String error) throws IOException {
        Evil evil = (peer, ack) -> peer.say("44" + namespace + "," + error);
        HostileServer server = servers.start(SocketIoPeer.refusing(evil));
        return connect(label, server).with("namespace", namespace).at(server.hostPort());
    }

    private Step parameter(String label, String parameter, Object value) {
        return add(Step.of(SocketIoConnect.class, label, "group", label, "url", url, parameter, value));
    }

    private Step emit(String label) {
        return add(Step.of(SocketIoEmit.class, label)).with("group", aliveGroup).with("event", "echo");
    }

    private Step connect(String label, HostileServer server) {
        return add(Secrets.inSocketIo(Step.of(SocketIoConnect.class, label)))
                .with("group", label, "url", "http://" + server.hostPort());
    }
}
