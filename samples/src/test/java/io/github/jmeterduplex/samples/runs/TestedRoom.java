package io.github.jmeterduplex.samples.runs;

import io.github.jmeterduplex.samples.harness.Plan;
import io.github.jmeterduplex.samples.websocket.EchoRoom;
import io.github.jmeterduplex.samples.websocket.EchoRoom.Count;

/**
 * JSON over a plain WebSocket.
 *
 * @param name of the group
 */
record TestedRoom(String name, EchoRoom room) implements TestedProtocol {
    static TestedRoom start(EchoRoom.Options options) {
        return new TestedRoom("room", EchoRoom.start(options));
    }

    /** The same under another name. */
    TestedRoom named(String other) {
        return new TestedRoom(other, room);
    }

    @Override
    public int port() {
        return room.port();
    }

    @Override
    public boolean isOneConnection() {
        return true;
    }

    @Override
    public Counts counts() {
        return new Counts(
                room.open(),
                room.count(Count.CONNECTS),
                room.count(Count.DISCONNECTS),
                room.count(Count.ECHOES),
                room.distinctIds(),
                room.count(Count.DROPPED),
                room.count(Count.DELAYED),
                room.count(Count.DUPLICATED),
                room.count(Count.DELIVERIES),
                room.count(Count.GOOD_BYES));
    }

    @Override
    public void connects(Plan plan, int port, int silenceSeconds, String more) {
        plan.javaRequest(
                        label("connect"),
                        Samplers.WEBSOCKET + "WsConnect",
                        Samplers.parameters("""
                        group = %s
                        url = ws://127.0.0.1:%d/
                        silenceSeconds = %d
                        heartbeatSeconds = %s
                        heartbeatText = {"type":"beat"}
                        autoReply = json:/type=beat =>
                        """.formatted(name(), port, silenceSeconds, silenceSeconds / 2.0) + more))
                .javaRequest(
                        label("news"),
                        Samplers.WEBSOCKET + "WsListen",
                        Samplers.parameters("group = " + name() + "\nfrom = json:/type=news"));
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
        plan.javaRequest(
                label(what),
                Samplers.WEBSOCKET + "WsSend",
                Samplers.parameters("group = " + name() + '\n' + parameters));
    }

    @Override
    public void close() {
        room.close();
    }
}
