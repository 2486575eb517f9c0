package io.github.jmeterduplex.internal.net.tcp;

import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the bytes of a server with which group the keys of a TLS connection are agreed on, as engines do not tell:
 * from the extension {@code key_share} of ServerHello (RFC 8446, section 4.2.8), or from ServerKeyExchange of TLS 1.2
 * (RFC 8422, section 5.4). Both are sent in the clear.
 */
final class KeyGroups {
    private static final int CHANGE_CIPHER_SPEC = 20;
    private static final int HANDSHAKE = 22;
    private static final int RECORD_HEADER = 5;
    private static final int MESSAGE_HEADER = 4;
    private static final int SERVER_HELLO = 2;
    private static final int SERVER_KEY_EXCHANGE = 12;
    private static final int NAMED_CURVE = 3;
    /** Version and random value of ServerHello. */
    private static final int HELLO_START = 2 + 32;
    /** Cipher suite and compression of ServerHello. */
    private static final int HELLO_CHOICES = 2 + 1;

    private static final int KEY_SHARE = 51;

    /** The IANA's numbers of groups, by the names that BoringSSL gives them. */
    private static final Map<Integer, String> NAMES = Map.of(
            23,
            "P-256",
            24,
            "P-384",
            25,
            "P-521",
            29,
            "X25519",
            30,
            "X448",
            0x6399,
            "X25519Kyber768Draft00",
            0x11eb,
            "SecP256r1MLKEM768",
            0x11ec,
            "X25519MLKEM768",
            0x11ed,
            "SecP384r1MLKEM1024");

    private KeyGroups() {}

    /**
     * Finds the group that a record names.
     *
     * @param input a record from its first byte, perhaps not all of it; its position stays
     * @return its name, or {@code 0x} and its number in four digits; null if this record does not name one; an empty
     *     text for ChangeCipherSpec, as the records after it are encrypted
     */
    static @Nullable String named(ByteBuffer input) {
        ByteBuffer record = input.slice();
        if (record.remaining() < RECORD_HEADER || record.get(0) != HANDSHAKE) {
            return record.hasRemaining() && record.get(0) == CHANGE_CIPHER_SPEC ? "" : null;
        }
        int end = Math.min(record.limit(), RECORD_HEADER + Short.toUnsignedInt(record.getShort(RECORD_HEADER - 2)));
        record.limit(end).position(RECORD_HEADER);
        String found = null;
        while (record.remaining() >= MESSAGE_HEADER) {
            int head = record.getInt();
            int length = Math.min(head & 0xffffff, record.remaining());
            ByteBuffer message = record.slice(record.position(), length);
            record.position(record.position() + length);
            int group = switch (head >>> 24) {
                case SERVER_HELLO -> ofHello(message);
                case SERVER_KEY_EXCHANGE -> ofKeyExchange(message);
                default -> -1;
            };
            found = group < 0 ? found : NAMES.getOrDefault(group, "0x%04x".formatted(group));
        }
        return found;
    }

    private static int ofKeyExchange(ByteBuffer message) {
        return message.remaining() >= 3 && message.get(0) == NAMED_CURVE
                ? Short.toUnsignedInt(message.getShort(1))
                : -1;
    }

    private static int ofHello(ByteBuffer message) {
        if (message.remaining() <= HELLO_START) {
            return -1;
        }
        int extensions = HELLO_START + 1 + Byte.toUnsignedInt(message.get(HELLO_START)) + HELLO_CHOICES + 2;
        int group = -1;
        if (extensions <= message.limit()) {
            message.position(extensions);
            while (message.remaining() >= 4) {
                int type = Short.toUnsignedInt(message.getShort());
                int length = Math.min(Short.toUnsignedInt(message.getShort()), message.remaining());
                if (type == KEY_SHARE && length >= 2) {
                    group = Short.toUnsignedInt(message.getShort(message.position()));
                }
                message.position(message.position() + length);
            }
        }
        return group;
    }
}
