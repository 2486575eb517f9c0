package io.github.jmeterduplex.internal.net.websocket;

import java.util.Arrays;
import java.util.zip.Deflater;
import org.eclipse.jetty.util.compression.DeflaterPool;

/**
 * Compresses the longer messages that one WebSocket sends (permessage-deflate, RFC 7692), each independently, so that a
 * session does not hold a 256 KB deflater between messages. Thread-safe.
 *
 * <p>Short messages are not compressed, which section 6 leaves to the sender. A frame of STOMP with JSON takes 4
 * &micro;s to compress at 100 bytes and becomes 91, 10 &micro;s at 300 bytes and becomes 215; all other work for a
 * message takes about 1 &micro;s. A message of less than a kilobyte fits into one TCP segment either way.
 */
final class Deflation {
    /** Length from which messages are compressed: 1,024 bytes take 16 &micro;s and become 450. */
    static final int MIN_BYTES = 1024;

    /** Number of bytes at the end of each compressed message that are not sent (section 7.2.1). */
    private static final int TAIL_BYTES = 4;

    private final DeflaterPool deflaters;
    private final int mostBytes;

    Deflation(DeflaterPool deflaters, DeflateParameters terms) {
        this.deflaters = deflaters;
        // Java's deflater only knows the full window, but a message cannot refer back further than its own length.
        this.mostBytes = terms.clientWindowBits() == DeflateParameters.MAX_WINDOW_BITS
                ? Integer.MAX_VALUE
                : 1 << terms.clientWindowBits();
    }

    boolean compresses(long bytes) {
        return bytes >= MIN_BYTES && bytes <= mostBytes;
    }

    byte[] deflate(byte[] message) {
        var entry = deflaters.acquire();
        try {
            return deflate(entry.get(), message);
        } finally {
            entry.release();
        }
    }

    private static byte[] deflate(Deflater deflater, byte[] message) {
        deflater.setInput(message);
        byte[] out = new byte[message.length / 2 + TAIL_BYTES + Long.BYTES];
        int length = 0;
        while (true) {
            length += deflater.deflate(out, length, out.length - length, Deflater.SYNC_FLUSH);
            if (length < out.length) {
                return Arrays.copyOf(out, length - TAIL_BYTES);
            }
            out = Arrays.copyOf(out, 2 * out.length);
        }
    }
}
