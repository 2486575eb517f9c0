package io.github.jmeterduplex.internal.protocol.socketio;

import io.socket.parser.IOParser;
import io.socket.parser.Packet;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The parser of socket.io-client-java, which speaks protocol 5: the oracle of the differential tests. */
final class OfficialParser {
    /** Would show a stack trace for each packet that it refuses. */
    private static final Logger LOG = Logger.getLogger(IOParser.class.getName());

    static {
        LOG.setLevel(Level.OFF);
    }

    private OfficialParser() {}

    /** A text message, without Engine.IO's type, and binary ones after it. */
    static List<Object> encode(int type, String namespace, int id, Object data) {
        Packet<Object> packet = new Packet<>(type, data);
        packet.nsp = namespace;
        packet.id = id;
        List<Object> messages = new ArrayList<>();
        new IOParser.Encoder().encode(packet, encoded -> messages.addAll(List.of(encoded)));
        return messages;
    }

    /** The one packet of these messages. */
    static Packet<?> decode(String text, List<byte[]> attachments) {
        List<Packet<?>> packets = new ArrayList<>();
        IOParser.Decoder decoder = new IOParser.Decoder();
        decoder.onDecoded(packets::add);
        decoder.add(text);
        attachments.forEach(decoder::add);
        if (packets.size() != 1) {
            throw new AssertionError(packets.size() + " packets in " + text);
        }
        return packets.get(0);
    }
}
