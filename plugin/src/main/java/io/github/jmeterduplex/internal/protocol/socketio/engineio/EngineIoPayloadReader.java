package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeterduplex.internal.codec.FragmentJoiner;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bodies of polling responses in parts (Engine.IO protocol, "Payload encoding"): packets are separated in
 * revision 4, and follow their length in revision 3. Binary messages come as base64. Confined to one thread at a time.
 */
public final class EngineIoPayloadReader {
    private static final byte SEPARATOR = 0x1e;
    private static final int MAX_DIGITS = 10;
    private static final byte BINARY_MESSAGE = 4;
    private static final int SHOWN_BYTES = 60;

    /** A receiver of the packets in the bodies. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Called with one packet, in the form that it would have as a WebSocket message.
         *
         * @param bytes valid during the call only
         */
        void packet(byte[] bytes, int offset, int length, boolean binary);
    }

    private final EngineIoRevision revision;
    private final int maxBytes;
    private final Sink sink;
    private final FragmentJoiner joiner;

    /** Whether any byte of the current body has arrived. */
    private boolean begun;

    // In revision 3: the length so far, and the number of UTF-16 units of the packet still to come; -1 while the length
    // is read.
    private long length;
    private int digits;
    private long unitsLeft = -1;
    private int continuation;

    /**
     * @param maxBytes longest packet, as it would come as a WebSocket message
     * @param budget the budget of all that this engine keeps; null without one
     */
    public EngineIoPayloadReader(EngineIoRevision revision, int maxBytes, @Nullable KeptBytes budget, Sink sink) {
        this.revision = revision;
        this.maxBytes = maxBytes;
        this.sink = sink;
        this.joiner = new FragmentJoiner((int) Math.min(Integer.MAX_VALUE - 8, 2 + (maxBytes + 2L) / 3 * 4), budget);
    }

    /**
     * Reads a part of a response's body.
     *
     * @return false if a packet is too long
     * @throws ProtocolViolation if it is not a payload
     */
    public boolean read(byte[] part) {
        begun |= part.length > 0;
        return revision == EngineIoRevision.V4 ? separated(part) : counted(part);
    }

    /** Discards a partly read packet. Called after the last read. */
    public void close() {
        joiner.clear();
    }

    /**
     * Ends the current body.
     *
     * @return false if the last packet is too long
     * @throws ProtocolViolation if the body is incomplete or empty
     */
    public boolean end() {
        boolean wasBegun = begun;
        begun = false;
        if (revision == EngineIoRevision.V4) {
            byte[] bytes = joiner.bytes();
            int joined = joiner.length();
            joiner.clear();
            return packet(bytes, 0, joined);
        }
        if (unitsLeft >= 0 || digits > 0 || !wasBegun) {
            throw ProtocolViolation.of("whole packets of Engine.IO in a polling response", "the end");
        }
        return true;
    }

    private boolean separated(byte[] part) {
        int begin = 0;
        for (int i = 0; i < part.length; i++) {
            if (part[i] == SEPARATOR) {
                if (!take(part, begin, i)) {
                    return false;
                }
                begin = i + 1;
            }
        }
        return begin == part.length || joiner.add(part, begin, part.length - begin);
    }

    /** Passes on a packet whose last bytes are in this part, and whose first bytes may have arrived before. */
    private boolean take(byte[] part, int from, int to) {
        if (!joiner.isJoining()) {
            return packet(part, from, to - from);
        }
        boolean fits = joiner.add(part, from, to - from);
        byte[] bytes = joiner.bytes();
        int joined = joiner.length();
        joiner.clear();
        return fits && packet(bytes, 0, joined);
    }

    private boolean counted(byte[] part) {
        int begin = 0;
        for (int i = 0; i < part.length; i++) {
            if (unitsLeft < 0) {
                digit(part, i);
                begin = i + 1;
                continue;
            }
            count(part[i]);
            if (unitsLeft == 0 && continuation == 0) {
                unitsLeft = -1;
                if (!take(part, begin, i + 1)) {
                    return false;
                }
                begin = i + 1;
            }
        }
        return begin == part.length || joiner.add(part, begin, part.length - begin);
    }

    private void digit(byte[] part, int at) {
        int c = part[at];
        if (c == ':' && digits > 0 && length > 0) {
            unitsLeft = length;
            length = 0;
            digits = 0;
        } else if (c >= '0' && c <= '9' && digits < MAX_DIGITS) {
            length = length * 10 + c - '0';
            digits++;
        } else {
            throw ProtocolViolation.of(
                    "the length of an Engine.IO packet in a polling response",
                    new String(part, at, Math.min(SHOWN_BYTES, part.length - at), ISO_8859_1));
        }
    }

    /** Counts a byte of a packet in JavaScript's units of length, in which a character beyond U+FFFF counts as two. */
    private void count(byte b) {
        if (continuation > 0) {
            continuation--;
        } else if ((b & 0x80) == 0) {
            unitsLeft--;
        } else {
            continuation = (b & 0xF8) == 0xF0 ? 3 : (b & 0xF0) == 0xE0 ? 2 : 1;
            unitsLeft -= continuation == 3 ? 2 : 1;
        }
        if (unitsLeft < 0) {
            throw ProtocolViolation.of("an Engine.IO packet that ends with its length", "half a character");
        }
    }

    private boolean packet(byte[] bytes, int offset, int packetLength) {
        if (packetLength == 0) {
            throw ProtocolViolation.of("an Engine.IO packet in a polling response", "nothing");
        }
        if (bytes[offset] != 'b') {
            if (packetLength <= maxBytes) {
                sink.packet(bytes, offset, packetLength, false);
            }
            return packetLength <= maxBytes;
        }
        byte[] message = binary(bytes, offset + 1, packetLength - 1);
        if (message.length <= maxBytes) {
            sink.packet(message, 0, message.length, true);
        }
        return message.length <= maxBytes;
    }

    private byte[] binary(byte[] bytes, int offset, int textLength) {
        if (revision == EngineIoRevision.V4) {
            return base64(bytes, offset, textLength);
        }
        if (textLength == 0 || bytes[offset] != '0' + BINARY_MESSAGE) {
            throw ProtocolViolation.of(
                    "b4 before a binary message of Engine.IO 3", shown(bytes, offset - 1, textLength));
        }
        byte[] message = base64(bytes, offset + 1, textLength - 1);
        byte[] typed = new byte[message.length + 1];
        typed[0] = BINARY_MESSAGE;
        System.arraycopy(message, 0, typed, 1, message.length);
        return typed;
    }

    /** Decodes base64, ignoring the line breaks that some encoders insert. */
    private static byte[] base64(byte[] bytes, int offset, int textLength) {
        String text = new String(bytes, offset, textLength, ISO_8859_1);
        boolean isBroken = text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
        try {
            return Base64.getDecoder().decode(isBroken ? text.replaceAll("[\\r\\n]", "") : text);
        } catch (IllegalArgumentException e) {
            throw ProtocolViolation.of("base64 after a b in a polling response", String.valueOf(e.getMessage()));
        }
    }

    private static String shown(byte[] bytes, int offset, int textLength) {
        return new String(bytes, offset, Math.min(SHOWN_BYTES, textLength + 1), ISO_8859_1);
    }
}
