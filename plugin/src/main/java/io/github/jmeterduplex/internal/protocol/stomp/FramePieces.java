package io.github.jmeterduplex.internal.protocol.stomp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Splits long frames as stompjs does with {@code splitLargeFrames}. Pure. */
final class FramePieces {
    /** The bits of a byte that say whether it continues a character in UTF-8, and their value if it does. */
    private static final int CONTINUATION_MASK = 0xC0;

    private static final int CONTINUATION = 0x80;

    private FramePieces() {}

    /**
     * Returns the pieces of a frame in their order, which must not be cut inside a character: each is a text message.
     *
     * @param frame in UTF-8
     * @param maxBytes longest piece, at least 4, as characters have up to 4 bytes
     */
    static List<byte[]> of(byte[] frame, int maxBytes) {
        List<byte[]> pieces = new ArrayList<>(frame.length / maxBytes + 1);
        int from = 0;
        while (from < frame.length) {
            int to = end(frame, from, maxBytes);
            pieces.add(Arrays.copyOfRange(frame, from, to));
            from = to;
        }
        return pieces;
    }

    private static int end(byte[] frame, int from, int maxBytes) {
        if (frame.length - from <= maxBytes) {
            return frame.length;
        }
        int most = from + maxBytes;
        int to = most;
        while (to > from && (frame[to] & CONTINUATION_MASK) == CONTINUATION) {
            to--;
        }
        return to == from ? most : to;
    }
}
