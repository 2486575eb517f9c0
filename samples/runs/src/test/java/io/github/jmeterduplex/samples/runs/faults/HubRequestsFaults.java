package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import java.io.IOException;
import java.util.List;

/**
 * What goes wrong in the HTTP below an open SignalR session over server-sent events and long polling. After each of
 * them all sessions of the group that lives on call, and are answered.
 */
final class HubRequestsFaults extends Faults {
    /** Sessions that end with the cause {@code limit}. */
    static final int LIMITED = 5;

    /** Sessions that end with the cause {@code unauthorized}. */
    static final int UNAUTHORIZED = 3;

    private static final String OK = "200 OK";

    private final String aliveGroup;

    HubRequestsFaults(Servers servers, String aliveGroup) {
        super(servers);
        this.aliveGroup = aliveGroup;
    }

    @Override
    void addAll() throws IOException {
        posts();
        polls();
        events();
        limits();
    }

    private void posts() throws IOException {
        for (String transport : List.of("sse", "longpolling")) {
            onCall("POST that nobody knows over " + transport, transport, (hub, id) -> "404 Not Found")
                    .fails(502, "404", "no longer knows the connection", "load balancer");
            onCall("POST without its token over " + transport, transport, (hub, id) -> "401 Unauthorized")
                    .fails(401, "401", "accessToken");
            onCall("POST that fails over " + transport, transport, (hub, id) -> "503 Service Unavailable")
                    .fails(502, "503", "log");
        }
    }

    private void polls() throws IOException {
        onPoll("poll that ends the session", "204 No Content").fails(502, "204", "the server closed the connection");
        onPoll("poll that nobody knows", "404 Not Found").fails(502, "404", "no longer knows the connection");
        onPoll("poll that is refused", "401 Unauthorized").fails(401, "401", "accessToken");
        onPoll("poll that fails", "500 Internal Server Error").fails(502, "500", "log");
        onPoll("poll that leads elsewhere", "302 Found\r\nLocation: /elsewhere")
                .fails(502, "302", "to /elsewhere", "redirects are not followed");
        getting("poll answered in no HTTP", "longpolling", "SSH-2.0-OpenSSH_9.6\r\n")
                .fails(502, "HTTP");
        getting(
                        "poll cut short",
                        "longpolling",
                        "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"type\"" + HubRequestsPeer.END)
                .fails(502, "closed the connection in the middle of a message: see");
        getting("poll of a broken chunk", "longpolling", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n")
                .fails(502, "HTTP");
    }

    private Step onPoll(String label, String status) throws IOException {
        return onCall(label, "longpolling", (hub, id) -> {
            hub.respond(status, "", "");
            return OK;
        });
    }

    private void events() throws IOException {
        getting("stream of events that ends", "sse", "0\r\n\r\n").fails(502, "ended the stream of events", "log");
        getting("stream of events that is cut", "sse", HubRequestsPeer.END).fails(502, "closed the connection: see");
        getting("stream of broken chunks", "sse", "xyz\r\n").fails(502, "HTTP");
        onCall("event of garbage", "sse", (hub, id) -> {
                    hub.chunk("data: hello\u001e\r\n\r\n");
                    return OK;
                })
                .fails(502, "broken SignalR", "a JSON object as message", "hello");
        onCall("event of half a message", "sse", (hub, id) -> {
                    hub.chunk("data: {\"type\":\r\n\r\n");
                    return OK;
                })
                .fails(502, "broken SignalR", "expected ");
        // As browsers do, which put another character there.
        onCall("event in bad UTF-8", "sse", (hub, id) -> {
                    hub.chunk("data: {\"type\":1,\"target\":\"\u00ff\",\"arguments\":[]}\u001e\r\n\r\n");
                    hub.say(SignalRPeer.completion(id));
                    return OK;
                })
                .at("")
                .says("sent 1");
    }

    private void limits() throws IOException {
        String endless = "x".repeat(2 * LimitFaults.MESSAGE_MAX_BYTES);
        onCall("event without end", "sse", (hub, id) -> {
                    hub.chunk("data: " + endless);
                    return OK;
                })
                .fails(502, "duplex.message.maxBytes");
        onCall("poll that brings too much", "longpolling", (hub, id) -> {
                    hub.say(endless);
                    return OK;
                })
                .fails(502, "duplex.message.maxBytes");
        onCall("flood of comments", "sse", (hub, id) -> {
                    hub.chunk(": kept\r\n\r\n".repeat(1_000));
                    return OK;
                })
                .fails(502, "limit pings of 10 a second passed");
        onCall("flood of empty polls", "longpolling", (hub, id) -> {
                    for (int i = 0; i < 1_000; i++) {
                        hub.respond(OK, "", "");
                    }
                    return OK;
                })
                .fails(502, "limit pings of 10 a second passed");
        onCall("headers of a poll without end", "longpolling", (hub, id) -> {
                    hub.raw("HTTP/1.1 200 OK\r\n" + "x-more: and more\r\n".repeat(10_000));
                    return OK;
                })
                .fails(502, "limit HTTP response head of 65536 bytes passed");
    }

    /** A call upon which the GET that waits is answered so. */
    private Step getting(String label, String transport, String answer) throws IOException {
        return onCall(label, transport, (hub, id) -> {
            hub.raw(answer);
            return OK;
        });
    }

    /** A call whose arrival makes the hub hostile; then the check of those that live on. */
    private Step onCall(String label, String transport, HubRequestsPeer.Evil evil) throws IOException {
        HostileServer server = servers.start(HubRequestsPeer.hostile(transport, evil));
        add(Step.of(SignalRConnect.class, label + " (opening)"))
                .with("group", label, "url", "http://" + server.hostPort() + "/chat", "transports", transport)
                .says("opened 1 of 1 sessions");
        Step step = add(waiting(Step.of(SignalRInvoke.class, label)))
                .with("group", label, "method", SignalRPeer.EVIL)
                .at(server.hostPort())
                .within(AT_ONCE_MILLIS);
        add(SignalRFaults.alive(aliveGroup, "all after: " + label));
        return step;
    }
}
