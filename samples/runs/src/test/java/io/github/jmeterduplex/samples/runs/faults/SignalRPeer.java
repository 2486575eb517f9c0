package io.github.jmeterduplex.samples.runs.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The server's end of one SignalR connection over WebSocket: a polite hub that completes every call, but for calls of
 * one method that it is told to be hostile at. Confined to one thread.
 */
final class SignalRPeer {
    /** Of methods: what makes a hostile hub be so. */
    static final String EVIL = "Evil";

    private static final char SEPARATOR = 0x1E;
    /** The id of a call, in JSON. */
    static final Pattern ID = Pattern.compile("\"invocationId\":\"(\\d+)\"");

    private static final Pattern TARGET = Pattern.compile("\"target\":\"([^\"]*)\"");

    /** A MessagePack invocation after its length: an array, type 1, no headers, then the id and the target. */
    private static final Pattern PACKED =
            Pattern.compile("[\\x95\\x96]\\x01\\x80[\\xa0-\\xbf](\\d+)[\\xa0-\\xbf]([A-Za-z]+)");

    /** What happens instead of the polite answer; the session goes on when it returns. */
    @FunctionalInterface
    interface Evil {
        /** @param id of the call that is to be completed */
        void at(SignalRPeer peer, String id) throws IOException;
    }

    private final Peer wire;
    private boolean binary;

    private SignalRPeer(Peer wire) {
        this.wire = wire;
    }

    /** Completes everything. */
    static HostileServer.Script polite() {
        return hostile((peer, id) -> {});
    }

    /** The same, but hostile at calls of {@link #EVIL}. */
    static HostileServer.Script hostile(Evil evil) {
        return wire -> {
            SignalRPeer peer = upgraded(wire);
            peer.say("{}");
            while (true) {
                peer.take(wire.readMessage(), evil);
            }
        };
    }

    /** Hostile at the handshake of the hub protocol. */
    static HostileServer.Script refusing(Evil evil) {
        return wire -> {
            evil.at(upgraded(wire), "");
            wire.swallow();
        };
    }

    /** Negotiates where it is asked to, opens the WebSocket and reads the handshake of the hub protocol. */
    private static SignalRPeer upgraded(Peer wire) throws IOException {
        wire.upgrade(negotiated(wire));
        SignalRPeer peer = new SignalRPeer(wire);
        peer.binary = wire.readText().contains("messagepack");
        return peer;
    }

    /** Answers negotiate, where it comes first; returns the request after it. */
    static String negotiated(Peer wire) throws IOException {
        String request = wire.request();
        while (request.contains("/negotiate?")) {
            wire.respond("200 OK", "Content-Type: application/json\r\n", Peer.NEGOTIATED);
            request = wire.request();
        }
        return request;
    }

    private void take(byte[] message, Evil evil) throws IOException {
        String text = new String(message, StandardCharsets.ISO_8859_1);
        if (binary) {
            Matcher call = PACKED.matcher(text);
            if (call.find()) {
                call(call.group(1), call.group(2), evil);
            }
            return;
        }
        for (String each : text.split(String.valueOf(SEPARATOR), -1)) {
            Matcher id = ID.matcher(each);
            Matcher target = TARGET.matcher(each);
            if (id.find() && target.find()) {
                call(id.group(1), target.group(1), evil);
            }
        }
    }

    private void call(String id, String target, Evil evil) throws IOException {
        if (target.equals(EVIL)) {
            evil.at(this, id);
        } else {
            complete(id);
        }
    }

    /** Completes a call with the result {@code true}. */
    void complete(String id) throws IOException {
        if (binary) {
            pack("\u0095\u0003\u0080" + (char) (0xa0 + id.length()) + id + "\u0003\u00c3");
        } else {
            say(completion(id));
        }
    }

    /** The completion of a call, as JSON. */
    static String completion(String id) {
        return "{\"type\":3,\"invocationId\":\"" + id + "\",\"result\":true}";
    }

    /** Says one message of JSON, a hub's or not; its end is added. */
    void say(String json) throws IOException {
        wire.text(json + SEPARATOR);
    }

    /** Says one message of MessagePack, a byte a character; its length of one byte is added. */
    void pack(String latin1) throws IOException {
        packed((char) latin1.length() + latin1);
    }

    /** Says bytes of MessagePack, one a character, as they are. */
    void packed(String latin1) throws IOException {
        wire.frame(Peer.BINARY, latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The connection underneath. */
    Peer wire() {
        return wire;
    }
}
