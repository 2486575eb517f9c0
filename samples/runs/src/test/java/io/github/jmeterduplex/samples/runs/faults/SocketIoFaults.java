package io.github.jmeterduplex.samples.runs.faults;

import io.github.jmeterduplex.samples.runs.faults.SocketIoPeer.Evil;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import io.github.jmeterduplex.socketio.SocketIoEmit;
import java.io.IOException;

/**
 * What goes wrong once a Socket.IO session is open. After each of them all sessions of the group that lives on emit,
 * and are acknowledged.
 */
final class SocketIoFaults extends Faults {
    /** Sessions of the group that lives on. */
    static final int ALIVE = 20;

    /** Sessions that end with the cause {@code limit}. */
    static final int LIMITED = 4;

    private static final int SILENCE_MILLIS = 800;
    /** Well below ten a second. */
    private static final int PING_MILLIS = 200;

    private final String aliveGroup;

    SocketIoFaults(Servers servers, String aliveGroup) {
        super(servers);
        this.aliveGroup = aliveGroup;
    }

    @Override
    void addAll() throws IOException {
        acknowledgements();
        endings();
        brokenPackets();
        brokenAttachments();
        missingAttachments();
        limits();
        silence();
    }

    private void acknowledgements() throws IOException {
        HostileServer mute = opened("never acked", SocketIoPeer.hostile((peer, ack) -> {}));
        unanswered(emit("ack that never comes", "never acked"), mute);
        emit("the same session goes on", "never acked").with("event", "echo").says("sent 1");
        opened("acked twice", SocketIoPeer.hostile((peer, ack) -> {
            peer.say("439999999[\"to nobody\"]");
            peer.say(ack + "[]");
            peer.say(ack + "[\"again\"]");
        }));
        emit("acks of nothing and twice", "acked twice").says("sent 1");
        emit("a session goes on after them", "acked twice")
                .with("event", "echo")
                .says("sent 1");
        // What the official clients ignore, too.
        opened("sloppy", SocketIoPeer.hostile((peer, ack) -> {
            peer.say("40{\"sid\":\"t\"}");
            peer.say("42");
            peer.say("43[\"done\"]");
            peer.say(ack);
        }));
        emit("another CONNECT, no name, no id, no arguments", "sloppy").says("sent 1");
        opened("sloppy old", 3, SocketIoPeer.hostileOld((peer, ack) -> {
            peer.say("49");
            peer.say("44\"of a middleware\"");
            peer.say(ack + "[]");
        }));
        emit("an unknown type and an error that ends nothing", "sloppy old").says("sent 1");
    }

    private void endings() throws IOException {
        onEvent("server disconnects", peer -> peer.say("41"))
                .fails(502, "disconnected the session from namespace /", "the application or the server's end");
        onEvent("server ends Engine.IO", peer -> peer.say("1")).fails(502, "closed the Engine.IO session");
        onEvent("server hangs up", peer -> peer.wire().hangUp()).fails(502, "closed the connection", "log");
        onEvent("server sends an error", peer -> peer.say("44{\"message\":\"database is down\"}"))
                .fails(502, "sent an error to namespace /", "\"database is down\"");
    }

    private void brokenPackets() throws IOException {
        breach("bad Engine.IO type", "7", "an Engine.IO packet type 0 to 6", "7");
        breach("empty message", "", "an Engine.IO packet type 0 to 6", "the end");
        breach("second open packet", SocketIoPeer.openPacket(1, 1), "the open packet once", "another one");
        breach("bad Socket.IO type", "47[\"a\"]", "a Socket.IO packet type 0 to 6", "7[\"a\"]");
        breach("ack of no array", "431{\"done\":1}", "a JSON array of arguments", "{\"done\":1}");
        breach("event of bad JSON", "42[\"a\",tru]", "a JSON value", "tru]");
        breach("event of no name", "42[{}]", "the name of an event", "{}]");
        breach("event cut short", "42[\"a\"", ", or ] in a JSON array", "the end");
    }

    private void brokenAttachments() throws IOException {
        onEvent("binary without header", peer -> peer.say(new byte[7]))
                .fails(502, "expected a text message", "binary one of 7 bytes that no packet has announced");
        onEvent("text where an attachment is due", peer -> {
                    peer.say(SocketIoPeer.ONE_TO_COME);
                    peer.say("42[\"news\"]");
                })
                .fails(502, "expected attachment 1 of 1, got 2[\"news\"]");
        breach("placeholder of no attachment", "451-[\"a\",{\"_placeholder\":true,\"num\":7}]", "1 attachments", "7");
        breach("attachments without number", "45-[\"a\"]", "the number of attachments", "-[\"a\"]");
        onEvent("end amid attachments", peer -> {
                    peer.say(SocketIoPeer.ONE_TO_COME);
                    peer.wire().hangUp();
                })
                .fails(502, "closed the connection", "1 attachments of a packet had not come");
        opened("bare binary", 3, SocketIoPeer.hostileOld((peer, ack) -> {
            peer.say(SocketIoPeer.ONE_TO_COME);
            peer.say(new byte[] {1});
        }));
        emit("binary of Engine.IO 3 without its type", "bare binary")
                .fails(502, "expected the byte 0x04 before a binary message of Engine.IO 3, got 0x01");
        aliveAfter("binary of Engine.IO 3 without its type");
    }

    private void missingAttachments() throws IOException {
        Evil keeping = (peer, ack) -> {
            peer.say("452-[\"file\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]");
            peer.say(new byte[] {1});
            while (true) {
                peer.wire().freeze(PING_MILLIS);
                peer.say("2");
            }
        };
        String label = "attachment that never comes";
        String openPacket = SocketIoPeer.openPacket(SILENCE_MILLIS / 2, SILENCE_MILLIS / 2);
        HostileServer server = opened(label, SocketIoPeer.hostile(openPacket, keeping));
        emit(label, label)
                .at(server.hostPort())
                .fails(
                        502,
                        "expected attachment 2 of 2 within its pingInterval and pingTimeout together, " + SILENCE_MILLIS
                                + " ms",
                        "check whether the server or a proxy drops binary messages")
                .atLeast(SILENCE_MILLIS)
                .within(SILENCE_MILLIS);
        aliveAfter(label);
    }

    private void limits() throws IOException {
        onEvent("too many attachments", peer -> peer.say("4565-[\"a\"]"))
                .fails(502, "limit attachments of 64 a packet passed: 65 announced");
        onEvent("oversized event", peer -> peer.say("42[\"" + "x".repeat(LimitFaults.MESSAGE_MAX_BYTES) + "\"]"))
                .fails(502, TOO_LONG);
        onEvent("oversized with its attachment", peer -> {
                    peer.say(SocketIoPeer.ONE_TO_COME);
                    peer.say(new byte[LimitFaults.MESSAGE_MAX_BYTES - 10]);
                })
                .fails(502, TOO_LONG);
        onEvent("flood of Engine.IO pings", peer -> {
                    while (true) {
                        peer.say("2");
                    }
                })
                .fails(502, "limit pings of 10 a second passed");
    }

    private void silence() throws IOException {
        String openPacket = SocketIoPeer.openPacket(SILENCE_MILLIS / 2, SILENCE_MILLIS / 2);
        HostileServer heartless = opened("heartless", SocketIoPeer.hostile(openPacket, (peer, ack) -> {}));
        hold("missing pings", "heartless", 6)
                .fails(408, "1 lost", "heartbeat", heartless.hostPort(), "pingInterval and pingTimeout together");
        aliveAfter("missing pings");
    }

    /** A message that breaks the protocol. */
    private void breach(String label, String message, String expected, String got) throws IOException {
        onEvent(label, peer -> peer.say(message)).fails(502, "broken Socket.IO", "expected ", expected, "got ", got);
    }

    /** An event whose arrival makes the server hostile; then the check of those that live on. */
    private Step onEvent(String label, Hostility<SocketIoPeer> hostility) throws IOException {
        HostileServer server = opened(label, SocketIoPeer.hostile((peer, ack) -> hostility.of(peer)));
        Step step = emit(label, label).at(server.hostPort());
        aliveAfter(label);
        return step;
    }

    private HostileServer opened(String group, HostileServer.Script script) throws IOException {
        return opened(group, 4, script);
    }

    private HostileServer opened(String group, int engine, HostileServer.Script script) throws IOException {
        HostileServer server = servers.start(script);
        add(Step.of(SocketIoConnect.class, group + " (opening)"))
                .with("group", group, "url", "http://" + server.hostPort(), "engine", engine)
                .says("opened 1 of 1 sessions");
        return server;
    }

    private Step emit(String label, String group) {
        return add(waiting(Step.of(SocketIoEmit.class, label)))
                .with("group", group, "event", SocketIoPeer.EVIL, "args", "[{\"id\":\"{{id}}\"}]")
                .within(AT_ONCE_MILLIS);
    }

    private void aliveAfter(String label) {
        add(alive(aliveGroup, ALIVE + " after: " + label));
    }

    /** All sessions that live on emit, and wait for their acknowledgements. */
    static Step alive(String group, String label) {
        Step step = Step.of(SocketIoEmit.class, label, "group", group, "event", "echo");
        return alive(step.with("args", "[{\"id\":\"{{id}}\"}]"), ALIVE);
    }
}
