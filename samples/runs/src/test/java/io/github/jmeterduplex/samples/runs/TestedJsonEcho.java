package io.github.jmeterduplex.samples.runs;

import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.websocket.JsonEchoServer;
import io.github.jmeterduplex.samples.runs.websocket.JsonEchoServer.Count;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsListen;
import io.github.jmeterduplex.websocket.WsSend;

/**
 * JSON over a plain WebSocket.
 *
 * @param name of the group
 */
public record TestedJsonEcho(String name, JsonEchoServer server) implements TestedProtocol {
    public static TestedJsonEcho start(JsonEchoServer.Options options) {
        return new TestedJsonEcho("room", JsonEchoServer.start(options));
    }

    /** The same under another name. */
    public TestedJsonEcho named(String other) {
        return new TestedJsonEcho(other, server);
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public boolean isOneConnection() {
        return true;
    }

    @Override
    public Counts counts() {
        return new Counts(
                server.open(),
                server.count(Count.CONNECTS),
                server.count(Count.DISCONNECTS),
                server.count(Count.ECHOES),
                server.distinctIds(),
                server.count(Count.DROPPED),
                server.count(Count.DELAYED),
                server.count(Count.DUPLICATED),
                server.count(Count.DELIVERIES),
                server.count(Count.GOOD_BYES));
    }

    @Override
    public void connects(Plan plan, int port, int silenceSeconds, String more) {
        plan.javaRequest(
                        label("connect"),
                        WsConnect.class,
                        """
                        group = %s; url = ws://127.0.0.1:%d/; silenceSeconds = %d; heartbeatSeconds = %s
                        heartbeatText = {"type":"beat"}; autoReply = json:/type=beat =>
                        """.formatted(name(), port, silenceSeconds, silenceSeconds / 2.0) + more)
                .javaRequest(label("news"), WsListen.class, "group = " + name() + "\nfrom = json:/type=news");
    }

    @Override
    public void echoes(Plan plan, String more) {
        sends(plan, "echo", "body = {\"type\":\"echo\",\"id\":\"{{id}}\"}\nreply = json:/id\n" + more);
    }

    @Override
    public void tells(Plan plan) {
        sends(plan, "tell", "body = {\"type\":\"news\"}\nreply = none");
    }

    private void sends(Plan plan, String what, String parameters) {
        plan.javaRequest(label(what), WsSend.class, "group = " + name() + '\n' + parameters);
    }

    @Override
    public void close() {
        server.close();
    }
}
