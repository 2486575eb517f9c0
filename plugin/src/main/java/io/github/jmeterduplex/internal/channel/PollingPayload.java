package io.github.jmeterduplex.internal.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.channel.PollingLine.TooLongException;
import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * The body of one polling response: packets of Engine.IO 4 with a separator between them (Engine.IO protocol, "Payload
 * encoding"). Pure.
 */
final class PollingPayload {
    private static final byte SEPARATOR = 0x1e;
    private static final int PIECE_BYTES = 8 * 1024;

    /** So many times the longest message may one response hold in all: servers send what waits as one. */
    private static final int MESSAGES = 16;

    /** How revision 3 begins its open packet: with a length. */
    private static final Pattern REVISION_3 = Pattern.compile("(?s)\\d{1,9}:0\\{.*");

    /** Takes the packets. Arrays are valid during the call only. */
    interface Sink {
        void packet(byte[] bytes, int offset, int length, boolean binary);
    }

    private PollingPayload() {}

    /**
     * Reads a body to its end.
     *
     * @param maxBytes of a message
     * @throws TooLongException when one is longer
     */
    static byte[] read(InputStream body, int maxBytes) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream(PIECE_BYTES);
        byte[] piece = new byte[PIECE_BYTES];
        long packet = 0;
        boolean base64 = false;
        for (int count = body.read(piece); count >= 0; count = body.read(piece)) {
            for (int i = 0; i < count; i++) {
                base64 = packet == 0 ? piece[i] == 'b' : base64;
                packet = piece[i] == SEPARATOR ? 0 : packet + 1;
                if (packet > longest(maxBytes, base64)) {
                    throw new TooLongException();
                }
            }
            if ((long) whole.size() + count > (long) MESSAGES * maxBytes) {
                throw new TooLongException();
            }
            whole.write(piece, 0, count);
        }
        return whole.toByteArray();
    }

    private static long longest(int maxBytes, boolean base64) {
        return base64 ? 1 + (maxBytes + 2L) / 3 * 4 : maxBytes;
    }

    /**
     * Takes a body apart.
     *
     * @throws ProtocolBreach when a packet is empty or no base64
     */
    static void split(byte[] payload, Sink sink) {
        int begin = 0;
        for (int i = 0; i <= payload.length; i++) {
            if (i == payload.length || payload[i] == SEPARATOR) {
                packet(payload, begin, i - begin, sink);
                begin = i + 1;
            }
        }
    }

    private static void packet(byte[] payload, int offset, int length, Sink sink) {
        if (length == 0) {
            throw ProtocolBreach.of("an Engine.IO packet in a polling response", "nothing");
        }
        if (payload[offset] != 'b') {
            sink.packet(payload, offset, length, false);
            return;
        }
        byte[] bytes = base64(new String(payload, offset + 1, length - 1, UTF_8));
        sink.packet(bytes, 0, bytes.length, true);
    }

    /** Some encoders break lines. */
    private static byte[] base64(String text) {
        try {
            return Base64.getDecoder().decode(text.replaceAll("[\\r\\n]", ""));
        } catch (IllegalArgumentException e) {
            throw ProtocolBreach.of("base64 behind a b in a polling response", String.valueOf(e.getMessage()));
        }
    }

    /** Whether it is the answer of a server that speaks revision 3 alone. */
    static boolean isRevision3(byte[] payload) {
        return REVISION_3.matcher(new String(payload, UTF_8)).matches();
    }
}
