package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Base64;

/** Joins packets into the body of a POST (Engine.IO protocol, "Payload encoding"). Confined to one thread. */
public final class EngineIoPayloadWriter {
    private static final byte SEPARATOR = 0x1e;

    private final EngineIoRevision revision;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    /** Creates a writer of one body, which is empty at first. */
    public EngineIoPayloadWriter(EngineIoRevision revision) {
        this.revision = revision;
    }

    /**
     * Adds a packet to the body.
     *
     * @param packet as it would be sent as a WebSocket message
     */
    public void add(byte[] packet, boolean binary) {
        byte[] text = binary ? base64(packet) : packet;
        if (revision == EngineIoRevision.V3) {
            // Counted as JavaScript counts.
            int units = binary ? text.length : new String(text, UTF_8).length();
            body.writeBytes((units + ":").getBytes(US_ASCII));
        } else if (body.size() > 0) {
            body.write(SEPARATOR);
        }
        body.writeBytes(text);
    }

    private byte[] base64(byte[] packet) {
        if (revision == EngineIoRevision.V4) {
            return ("b" + Base64.getEncoder().encodeToString(packet)).getBytes(US_ASCII);
        }
        byte[] message = new byte[packet.length - 1];
        System.arraycopy(packet, 1, message, 0, message.length);
        return ("b" + (char) ('0' + packet[0]) + Base64.getEncoder().encodeToString(message)).getBytes(US_ASCII);
    }

    /** Returns the body with all packets so far. */
    public byte[] bytes() {
        return body.toByteArray();
    }
}
