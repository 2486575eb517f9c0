package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.servers.signalr.SignalRHub;
import io.github.jmeterduplex.signalr.SignalRConnect;
import io.github.jmeterduplex.signalr.SignalRInvoke;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * What goes wrong once a SignalR session is open: against a hostile server, and over every transport against our own
 * hub. After each of them all sessions of the group that lives on call, and are answered.
 */
final class SignalRFaults extends Faults {
    /** Sessions of the group that lives on. */
    static final int ALIVE = 20;

    /** Sessions that end with the cause {@code limit}. */
    static final int LIMITED = 6;

    private static final String ITEM_OF_NOBODY = "{\"type\":2,\"invocationId\":\"x\",\"item\":1}";

    private final SignalRHub hub;
    private final String aliveGroup;

    /** @param hub of ours, with its method Hostile */
    SignalRFaults(Servers servers, SignalRHub hub, String aliveGroup) {
        super(servers);
        this.hub = hub;
        this.aliveGroup = aliveGroup;
    }

    @Override
    void addAll() throws IOException {
        completions();
        endings();
        brokenJson();
        brokenMessagePack();
        limits();
        notReading();
        silence();
        overTransports();
    }

    private void completions() throws IOException {
        HostileServer mute = opened("never completed", "json", (peer, id) -> {});
        unanswered(invoke("completion that never comes", "never completed"), mute);
        invoke("the same connection goes on", "never completed")
                .with("method", "Echo")
                .says("sent 1");
        // What the official clients ignore, too.
        opened("sloppy hub", "json", (peer, id) -> {
            peer.say("{\"type\":3,\"invocationId\":\"9999999\",\"result\":1}");
            peer.say("{\"type\":3,\"invocationId\":\"nobody\",\"error\":\"none\"}");
            peer.say(ITEM_OF_NOBODY);
            peer.say("{\"type\":99}");
            peer.say("{\"type\":8,\"sequenceId\":1}");
            peer.complete(id);
            peer.complete(id);
        });
        invoke("completions of nothing and twice, unknown types", "sloppy hub").says("sent 1");
        invoke("a connection goes on after them", "sloppy hub")
                .with("method", "Echo")
                .says("sent 1");
        aliveAfter("sloppy hub");
    }

    private void endings() throws IOException {
        onCall("hub closes", (peer, id) -> peer.say("{\"type\":7}"))
                .fails(502, "closed the hub connection", "does not allow to connect again", "the application or");
        onCall("hub closes with an error", (peer, id) -> peer.say("{\"type\":7,\"error\":\"database is\\u0007 down\"}"))
                .fails(502, "closed the hub connection", "it says \"database is  down\"", "log of the server");
        onCall("hub's close frame", (peer, id) -> peer.wire().close(1011, "going down"))
                .fails(502, "code 1011 going down");
        onCall("hub hangs up", (peer, id) -> peer.wire().hangUp()).fails(502, "closed the connection", "log");
        onCall("hub resets", (peer, id) -> peer.wire().reset()).fails(502, "reset the connection", "log");
        onCall("hub ends amid a message", (peer, id) -> {
                    peer.wire().fragment(true, "{\"type\":3,");
                    peer.wire().hangUp();
                })
                .fails(502, "closed the connection", "in the middle of a message");
    }

    private void brokenJson() throws IOException {
        breach("no JSON", "hello", "a JSON object as message", "hello");
        breach("JSON that is no object", "[1,2]", "a JSON object as message", "[1,2]");
        breach("message of no type", "{\"target\":\"x\"}", "type in a hub message", "none");
        breach("type that is a word", "{\"type\":\"one\"}", "a number as type", "one");
        breach("invocation without target", "{\"type\":1,\"arguments\":[]}", "target in an invocation", "none");
        breach("invocation without arguments", "{\"type\":1,\"target\":\"x\"}", "arguments in an invocation", "none");
        breach(
                "arguments of a call that are no array",
                "{\"type\":1,\"target\":\"x\",\"arguments\":7}",
                "an array as arguments",
                "7");
        breach("completion of no call", "{\"type\":3,\"result\":1}", "invocationId in a message of type 3", "none");
        breach(
                "completion with both",
                "{\"type\":3,\"invocationId\":\"1\",\"result\":1,\"error\":\"x\"}",
                "a result or an error in a completion",
                "both");
        onCall("hub message cut short", (peer, id) -> peer.wire().text("{\"type\":3,\"invocationId\":\""))
                .fails(502, "broken SignalR", "expected ", "got ");
        onCall("hub message in two frames", (peer, id) -> {
                    String completion = SignalRPeer.completion(id) + '\u001e';
                    peer.wire().text(completion.substring(0, 10));
                    peer.wire().text(completion.substring(10));
                })
                .fails(502, "broken SignalR", "expected ", "got ");
        onCall("hub message in bad UTF-8", (peer, id) -> peer.wire().frame(Peer.TEXT, new byte[] {'"', (byte) 0xff}))
                .fails(502, "expected", "UTF-8");
    }

    private void brokenMessagePack() throws IOException {
        packed("packed map", (peer, id) -> peer.pack("\u0081\u00a1x\u0001"), "an array as message");
        packed("packed type that is a word", (peer, id) -> peer.pack("\u0091\u00a1x"), "a message type");
        packed("packed completion cut short", (peer, id) -> peer.pack("\u0095\u0003\u0080\u00a3"), "got");
        packed("packed message longer than its length", (peer, id) -> peer.pack("\u0091\u0006\u0006"), "1 bytes more");
        packed(
                "packed message shorter than its length",
                (peer, id) -> peer.packed("\u0009\u0091\u0006"),
                "2 of 9 bytes");
        packed("packed message of no bytes", (peer, id) -> peer.packed("\u0000"), "a whole message of 1 byte or more");
        packed(
                "packed length without end",
                (peer, id) -> peer.packed("\u00ff\u00ff\u00ff\u00ff\u00ff\u0001"),
                "the length of a message in 5 bytes");
        packed("packed array of many", (peer, id) -> peer.pack("\u00dd\u007f\u00ff\u00ff\u00ff\u0006"), "got");
        packed(
                "reserved byte of MessagePack",
                (peer, id) -> peer.pack("\u0096\u0001\u0080\u00c0\u00a1x\u0091\u00c1\u0090"),
                "c1");
        packed(
                "packed name in bad UTF-8",
                (peer, id) -> peer.pack("\u0096\u0001\u0080\u00c0\u00a1\u00ff\u0090\u0090"),
                "UTF-8");
        packed("JSON where MessagePack is due", (peer, id) -> peer.say("{\"type\":6}"), "got");
    }

    private void limits() throws IOException {
        onCall(
                        "oversized hub message",
                        (peer, id) -> peer.say("{\"type\":1,\"target\":\"x\",\"arguments\":[\""
                                + "x".repeat(LimitFaults.MESSAGE_MAX_BYTES) + "\"]}"))
                .fails(502, TOO_LONG);
        onCall("flood of hub pings", (peer, id) -> {
                    while (true) {
                        peer.say("{\"type\":6}");
                    }
                })
                .fails(502, "limit pings of 10 a second passed");
    }

    private void notReading() throws IOException {
        String label = "hub that does not read";
        HostileServer server = opened(label, "json", (peer, id) -> peer.wire().freeze(60_000));
        invoke(label, label)
                .at(server.hostPort())
                .with("arguments", "[\"" + SessionFaults.LARGE_BODY + "\"]", "messages", 100)
                .with("messagesPerSecond", 1_000, "waitForReplies", false)
                .fails(502, "of 100 messages were not sent", "does not read", "duplex.unsent.maxBytes");
        aliveAfter(label);
    }

    private void silence() throws IOException {
        HostileServer heartless = servers.start(SignalRPeer.polite());
        opening("no hub pings", "http://" + heartless.hostPort() + "/chat", "json")
                .with("serverTimeoutSeconds", 1, "keepAliveSeconds", 0);
        hold("missing hub pings", "no hub pings", 6)
                .fails(408, "1 lost", "heartbeat", heartless.hostPort(), "serverTimeoutSeconds, 1 s");
        aliveAfter("missing hub pings");
    }

    /** Everything that our own hub does wrong on request, over each transport and in each format. */
    private void overTransports() {
        hostile("websocket", "json");
        hostile("websocket", "messagepack");
        hostile("sse", "json");
        hostile("longpolling", "json");
        hostile("longpolling", "messagepack");
    }

    private void hostile(String transport, String protocol) {
        String over = " over " + transport + ' ' + protocol;
        Function<String, String> opened = what -> {
            opening(what + over, hub.hubUrl(), protocol).with("transports", transport);
            return what + over;
        };
        String where = hub.url().substring("http://".length());
        for (String kind : List.of("garbage", "array", "no-type", "half")) {
            asked(kind, kind + over, opened.apply(kind)).at(where).fails(502, "broken SignalR", "expected ", "got ");
        }
        asked("long", "long" + over, opened.apply("long")).at(where).fails(502, "duplex.message.maxBytes");
        String cut = opened.apply("stream cut by garbage");
        invoke("endless stream" + over, cut)
                .with("method", "Counter", "arguments", "[1000000,50]", "kind", "stream", "waitForReplies", false)
                .says("sent 1");
        asked("garbage", cut, cut).at(where).fails(502, "broken SignalR");
        String dropped = opened.apply("drop");
        invoke(dropped, dropped)
                .with("method", "Drop", "arguments", "[]")
                .at(where)
                .fails(502);
        String kept = opened.apply("kept");
        for (String kind : List.of("together", "unknown-id", "unknown-type")) {
            asked(kind, kind + over, kept).says("sent 1");
        }
        aliveAfter("what is hostile" + over);
    }

    /** A call that asks our own hub for what it does wrong. */
    private Step asked(String kind, String label, String group) {
        return invoke(label, group).with("method", "Hostile").with("arguments", "[\"" + kind + "\"]");
    }

    /** A message that breaks the protocol. */
    private void breach(String label, String message, String expected, String got) throws IOException {
        onCall(label, (peer, id) -> peer.say(message)).fails(502, "broken SignalR", "expected ", expected, "got ", got);
    }

    private void packed(String label, SignalRPeer.Evil evil, String word) throws IOException {
        onCall(label, "messagepack", evil).fails(502, "broken SignalR", "expected ", word);
    }

    private Step onCall(String label, SignalRPeer.Evil evil) throws IOException {
        return onCall(label, "json", evil);
    }

    /** A call whose arrival makes the server hostile; then the check of those that live on. */
    private Step onCall(String label, String protocol, SignalRPeer.Evil evil) throws IOException {
        HostileServer server = opened(label, protocol, evil);
        Step step = invoke(label, label).at(server.hostPort());
        aliveAfter(label);
        return step;
    }

    private HostileServer opened(String group, String protocol, SignalRPeer.Evil evil) throws IOException {
        HostileServer server = servers.start(SignalRPeer.hostile(evil));
        opening(group, "http://" + server.hostPort() + "/chat", protocol);
        return server;
    }

    private Step opening(String group, String url, String protocol) {
        return add(Step.of(SignalRConnect.class, group + " (opening)"))
                .with("group", group, "url", url, "protocol", protocol)
                .says("opened 1 of 1 sessions");
    }

    private Step invoke(String label, String group) {
        return add(waiting(Step.of(SignalRInvoke.class, label)))
                .with("group", group, "method", SignalRPeer.EVIL, "arguments", "[{\"id\":\"{{id}}\"}]")
                .within(AT_ONCE_MILLIS);
    }

    private void aliveAfter(String label) {
        add(alive(aliveGroup, ALIVE + " after: " + label));
    }

    /** All sessions that live on call, and wait for their completions. */
    static Step alive(String group, String label) {
        Step step = Step.of(SignalRInvoke.class, label, "group", group, "method", "Echo");
        return alive(step.with("arguments", "[{\"id\":\"{{id}}\"}]"), ALIVE);
    }
}
