package io.github.jmeterduplex.samples.runs.faults;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server's end of one Socket.IO session over WebSocket: a polite server of Socket.IO 4 that acknowledges every
 * event with its arguments, but for one packet that it is told to be hostile at. Confined to one thread.
 */
final class SocketIoPeer {
    /** Of events: what makes a hostile server be so. */
    static final String EVIL = "evil";

    /** A packet with one attachment to come. */
    static final String ONE_TO_COME = "451-[\"file\",{\"_placeholder\":true,\"num\":0}]";

    private static final Pattern EVENT = Pattern.compile("42(/[^,]*,)?(\\d*)\\[\"([^\"]*)\",?(.*)]", Pattern.DOTALL);

    /** What happens instead of the polite answer; the session goes on when it returns. */
    @FunctionalInterface
    interface Evil {
        /**
         * Answers a packet.
         *
         * @param ack how the polite answer begins: {@code 43} and the event's id; of CONNECT {@code 40}
         */
        void at(SocketIoPeer peer, String ack) throws IOException;
    }

    private final Peer wire;

    private SocketIoPeer(Peer wire) {
        this.wire = wire;
    }

    /** Acknowledges everything. */
    static HostileServer.Script polite() {
        return hostile((peer, ack) -> {});
    }

    /** The same, but hostile at {@link #EVIL} events. */
    static HostileServer.Script hostile(Evil evil) {
        return hostile(openPacket(25_000, 20_000), evil);
    }

    /** The same after this open packet. */
    static HostileServer.Script hostile(String openPacket, Evil evil) {
        return wire -> {
            SocketIoPeer peer = greeting(wire, openPacket);
            while (true) {
                peer.take(wire.readText(), evil);
            }
        };
    }

    /** The same that opens the main namespace unasked, as servers of Socket.IO 2 do. */
    static HostileServer.Script hostileOld(Evil evil) {
        return wire -> {
            SocketIoPeer peer = greeting(wire, openPacket(25_000, 20_000));
            peer.say("40");
            while (true) {
                peer.take(wire.readText(), evil);
            }
        };
    }

    /** Hostile at CONNECT. */
    static HostileServer.Script refusing(Evil evil) {
        return wire -> {
            SocketIoPeer peer = greeting(wire, openPacket(25_000, 20_000));
            wire.readText();
            evil.at(peer, "40");
            wire.swallow();
        };
    }

    private static SocketIoPeer greeting(Peer wire, String openPacket) throws IOException {
        wire.upgrade(wire.request());
        SocketIoPeer peer = new SocketIoPeer(wire);
        peer.say(openPacket);
        return peer;
    }

    static String openPacket(int pingIntervalMillis, int pingTimeoutMillis) {
        return "0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":" + pingIntervalMillis + ",\"pingTimeout\":"
                + pingTimeoutMillis + ",\"maxPayload\":1000000}";
    }

    private void take(String packet, Evil evil) throws IOException {
        Matcher event = EVENT.matcher(packet);
        if (packet.startsWith("40")) {
            say("40{\"sid\":\"s\"}");
        } else if (event.matches()) {
            String ack = "43" + (event.group(1) == null ? "" : event.group(1)) + event.group(2);
            if (event.group(3).equals(EVIL)) {
                evil.at(this, ack);
            } else {
                say(ack + "[" + event.group(4) + "]");
            }
        }
    }

    /** Says one text message, an Engine.IO packet or not. */
    void say(String text) throws IOException {
        wire.text(text);
    }

    /** Says one binary message. */
    void say(byte[] bytes) throws IOException {
        wire.frame(Peer.BINARY, bytes);
    }

    /** The connection underneath. */
    Peer wire() {
        return wire;
    }
}
