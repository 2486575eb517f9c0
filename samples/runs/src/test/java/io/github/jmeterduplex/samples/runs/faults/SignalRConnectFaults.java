package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.faults.SignalRPeer.Evil;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import io.github.jmeterduplex.signalr.SignalRListen;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What goes wrong before a SignalR session is open, and wrong parameters. Every Connect carries secrets. */
final class SignalRConnectFaults extends Faults {
    /** Sessions that a server refused with 401: at negotiate, at the WebSocket and at the first poll. */
    static final int UNAUTHORIZED = 3;

    /** Openings that a limit ended. */
    static final int LIMITED = 2;

    private static final String JSON = "Content-Type: application/json\r\n";

    /** Status lines, the code that each must become, and what the sentence advises. */
    private static final Map<String, String[]> STATUSES = Map.of(
            "401 Unauthorized", new String[] {"401", "unauthorized 1", "accessToken"},
            "403 Forbidden", new String[] {"403", "forbidden 1", "token"},
            "500 Internal Server Error", new String[] {"502", "http-status 1", "log"});

    private final String url;
    private final String aliveGroup;

    SignalRConnectFaults(Servers servers, String url, String aliveGroup) {
        super(servers);
        this.url = url;
        this.aliveGroup = aliveGroup;
    }

    @Override
    void addAll() throws IOException {
        parameters();
        statuses();
        unknownConnections();
        wrongServices();
        redirects();
        handshakes();
        endings();
        silences();
    }

    private void parameters() {
        parameter("SignalR over no transport", "transports", "pigeon")
                .fails(400, "parameter transports: \"pigeon\"", "sse");
        parameter("unknown hub protocol", "protocol", "xml")
                .fails(400, "parameter protocol: \"xml\"", "json, messagepack");
        parameter("MessagePack over sse", "transports", "sse")
                .with("protocol", "messagepack")
                .fails(400, "parameter protocol", "json with transports = sse");
        parameter("skipNegotiation without WebSocket", "transports", "longpolling")
                .with("skipNegotiation", true)
                .fails(400, "parameter skipNegotiation", "websocket alone");
        parameter("access token of two lines", "accessToken", Secrets.MARK + "\nX: 1")
                .fails(400, "accessToken", "one line of text");
        parameter("silence of minus one", "serverTimeoutSeconds", "-1")
                .fails(400, "parameter serverTimeoutSeconds: \"-1\"", "0");
        invoke("call of no method").with("method", "").fails(400, "parameter method is blank");
        invoke("arguments that are an object")
                .with("arguments", "{\"a\":1}")
                .fails(400, "parameter arguments", "JSON array");
        invoke("arguments that become no JSON").with("arguments", "[{{id}}]").fails(400, "arguments", "JSON");
        invoke("send that waits for a completion").with("kind", "send").fails(400, "parameter reply", "json:POINTER");
        invoke("SignalR call in no group").with("group", "nobody's").fails(409, "no group \"nobody's\"");
        add(Step.of(SignalRListen.class, "answer that is no JSON"))
                .with("group", aliveGroup, "method", "question", "answer", "yes")
                .fails(400, "parameter answer", "a JSON value");
    }

    private void statuses() throws IOException {
        String login = "Location: https://jo:" + Secrets.MARK + "@login.example/?t=" + Secrets.MARK + "\r\n";
        for (Map.Entry<String, String[]> status : STATUSES.entrySet()) {
            String said = status.getKey();
            int code = Integer.parseInt(status.getValue()[0]);
            String slug = status.getValue()[1];
            String advice = status.getValue()[2];
            HostileServer atNegotiate = refusingWith(said, login, false);
            connect(said + " at negotiate", atNegotiate)
                    .fails(code, slug, atNegotiate.hostPort() + "/chat/negotiate", said, advice);
            HostileServer atUpgrade = refusingWith(said, login, true);
            connect(said + " at the hub's WebSocket", atUpgrade)
                    .fails(code, slug, "handshake", atUpgrade.hostPort() + "/chat", said, advice);
            HostileServer atPoll = refusingWith(said, login, true);
            connect(said + " at the first poll", atPoll)
                    .with("transports", "longpolling")
                    .fails(code, slug, "longpolling", atPoll.hostPort() + "/chat", said, advice);
        }
    }

    private void unknownConnections() throws IOException {
        HostileServer nowhere = refusingWith("404 Not Found", "", false);
        connect("no hub at negotiate", nowhere)
                .fails(502, "wrong-service 1", "no SignalR hub at", nowhere.hostPort(), "404", "the path of the URL");
        connect("no hub at the WebSocket", nowhere)
                .with("skipNegotiation", true)
                .fails(502, "wrong-service 1", nowhere.hostPort(), "404", "leave skipNegotiation off");
        for (String transport : List.of("websocket", "sse", "longpolling")) {
            HostileServer forgetful = refusingWith("404 Not Found", "", true);
            connect("connection that is unknown over " + transport, forgetful)
                    .with("transports", transport)
                    .fails(502, "connection 1", forgetful.hostPort(), "404", "sticky");
        }
    }

    private void wrongServices() throws IOException {
        negotiating("web page at negotiate", "<html><b>" + "x".repeat(500) + "</b></html>")
                .fails(502, "wrong-service 1", "no SignalR hub at", "a web page");
        negotiating("another JSON at negotiate", "{\"token\":\"" + Secrets.MARK + "\"}")
                .fails(502, "wrong-service 1", "no JSON object with a connection or a URL");
        negotiating("the older SignalR", "{\"Url\":\"/signalr\",\"ProtocolVersion\":\"1.4\"}")
                .fails(502, "wrong-service 1", "the old ASP.NET SignalR");
        negotiating("error at negotiate", "{\"error\":\"too many\\u0007 connections\"}")
                .fails(502, "server-error 1", "refused to negotiate: too many  connections");
        negotiating("no transport that is wanted", "{\"connectionId\":\"c\",\"availableTransports\":[]}")
                .fails(502, "wrong-service 1", "does not offer WebSockets but no transport");
        negotiating("endless negotiate", "{\"x\":\"" + " ".repeat(70_000) + "\"}")
                .fails(502, "limit 1", "passed the limit of 65536 bytes");
        HostileServer page = servers.start(peer -> {
            SignalRPeer.negotiated(peer);
            peer.respond("200 OK", "Content-Type: text/html\r\n", "<html></html>");
            peer.swallow();
        });
        connect("web page in place of events", page)
                .with("transports", "sse")
                .fails(502, "wrong-service 1", page.hostPort(), "text/html in place of text/event-stream");
    }

    private void redirects() throws IOException {
        negotiating("redirect to no URL", "{\"url\":\"javascript:" + Secrets.MARK + "\"}")
                .fails(502, "protocol 1", "redirects to what is no URL");
        negotiating(
                        "token of two lines",
                        "{\"url\":\"http://127.0.0.1:1/\",\"accessToken\":\"a\\n" + Secrets.MARK + "\"}")
                .fails(502, "protocol 1", "accessToken that is not one line");
        HostileServer[] circle = new HostileServer[1];
        circle[0] = servers.start(peer -> {
            while (true) {
                peer.request();
                peer.respond("200 OK", JSON, "{\"url\":\"http://" + circle[0].hostPort() + "/chat\"}");
            }
        });
        connect("redirects in a circle", circle[0])
                .with("connectTimeoutMillis", 10_000)
                .within(5_000)
                .fails(502, "limit 1", "redirected 100 times", "in a circle");
        String gone = "http://127.0.0.1:" + HostileServer.refusedPort() + "/login";
        String location =
                "Location: " + gone.replace("//", "//jo:" + Secrets.MARK + "@") + "?t=" + Secrets.MARK + "\r\n";
        connect("302 at negotiate", refusingWith("302 Found", location, false))
                .fails(502, "refused 1", "nothing listens on", "redirected to " + gone);
        connect("302 at the hub's WebSocket", refusingWith("302 Found", location, true))
                .fails(502, "http-status 1", "302 Found to " + gone, "redirects = true");
        connect("302 at the first poll", refusingWith("302 Found", location, true))
                .with("transports", "longpolling")
                .fails(502, "http-status 1", "302 Found to " + gone, "redirects are not followed");
    }

    private void handshakes() throws IOException {
        refused("handshake that is refused", (peer, none) -> peer.say("{\"error\":\"no\\u0007 such protocol\"}"))
                .fails(502, "server-error 1", "refused the handshake", "\"no  such protocol\"", "parameter protocol");
        refused("handshake answered with garbage", (peer, none) -> peer.say("SSH-2.0-OpenSSH_9.6"))
                .fails(502, "protocol 1", "a JSON object that answers the handshake", "SSH-2.0");
        refused(
                        "handshake answered with a call",
                        (peer, none) -> peer.say("{\"type\":1,\"target\":\"x\",\"arguments\":[]}"))
                .fails(502, "protocol 1", "an answer to the handshake before any message");
        refused("handshake without its end", (peer, none) -> peer.wire().text("{}"))
                .fails(502, "protocol 1", "an answer to the handshake that ends with 0x1E");
        refused("handshake error that is no text", (peer, none) -> peer.say("{\"error\":7}"))
                .fails(502, "protocol 1", "a string as error of the handshake");
    }

    private void endings() throws IOException {
        refused("close frame before the handshake", (peer, none) -> peer.wire().close(1008, "go away"))
                .fails(403, "forbidden 1", "code 1008 go away");
        refused("end before the handshake", (peer, none) -> peer.wire().hangUp())
                .fails(502, "connection 1", "closed the connection");
        refused("reset before the handshake", (peer, none) -> peer.wire().reset())
                .fails(502, "connection 1");
        HostileServer closing = servers.start(Peer::request);
        connect("end at negotiate", closing).fails(502, "connection 1", closing.hostPort() + " closed the connection");
    }

    private void silences() throws IOException {
        silent("silence at negotiate", "websocket", Peer::swallow, "did not answer", "/chat/negotiate");
        HostileServer.Script then = peer -> {
            SignalRPeer.negotiated(peer);
            peer.swallow();
        };
        silent("silence at the hub's WebSocket", "websocket", then, "WebSocket handshake");
        silent("silence at the events", "sse", then, "no stream of events over sse");
        silent("silence at the first poll", "longpolling", then, "the first poll");
        silent(
                "silence after the hub's handshake",
                "websocket",
                SignalRPeer.refusing((peer, none) -> {}),
                "did not answer the hub's handshake",
                "protocol json");
    }

    private void silent(String label, String transport, HostileServer.Script script, String... words)
            throws IOException {
        HostileServer server = servers.start(script);
        silent(connect(label, server), and(words, server.hostPort())).with("transports", transport);
    }

    /** A server that answers every request so; with {@code negotiates}, all but negotiate. */
    private HostileServer refusingWith(String status, String headers, boolean negotiates) throws IOException {
        return servers.start(peer -> {
            while (true) {
                String unused = negotiates ? SignalRPeer.negotiated(peer) : peer.request();
                peer.respond(status, headers, "");
            }
        });
    }

    /** A server whose answer to negotiate is that. */
    private Step negotiating(String label, String answer) throws IOException {
        HostileServer server = answering("200 OK", JSON, answer);
        return connect(label, server).at(server.hostPort());
    }

    /** A server that answers the handshake of the hub protocol so. */
    private Step refused(String label, Evil evil) throws IOException {
        HostileServer server = servers.start(SignalRPeer.refusing(evil));
        return connect(label, server).at(server.hostPort());
    }

    private Step parameter(String label, String parameter, Object value) {
        return add(Secrets.inSignalR(Step.of(SignalRConnect.class, label)))
                .with("group", label, "url", url, parameter, value);
    }

    private Step invoke(String label) {
        return add(Step.of(SignalRInvoke.class, label, "group", aliveGroup, "method", "Echo"));
    }

    private Step connect(String label, HostileServer server) {
        return add(Secrets.inSignalR(Step.of(SignalRConnect.class, label)))
                .with("group", label, "url", "http://" + server.hostPort() + "/chat" + Secrets.query());
    }
}
