package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.ProtocolBreach;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The compressed messages of one WebSocket (permessage-deflate, RFC 7692). What goes out is compressed message by
 * message; what comes in as the server has agreed to. Inflating is confined to one thread at a time.
 */
final class Deflation {
    /** Stands at the end of each message, and is not sent (section 7.2.1). */
    private static final byte[] TAIL = {0, 0, -1, -1};

    private static final int FIRST_BYTES = 4 * 1024;

    private final IoRuntime runtime;
    private final boolean serverResets;
    private final boolean compresses;

    /** Holds the server's last 32 KB, where it refers to them; null else. Ended by the garbage collector. */
    private Inflater kept;

    /**
     * The terms of one session.
     *
     * @param serverResets whether each message stands for itself ({@code server_no_context_takeover})
     * @param compresses whether this side may compress
     */
    Deflation(IoRuntime runtime, boolean serverResets, boolean compresses) {
        this.runtime = runtime;
        this.serverResets = serverResets;
        this.compresses = compresses;
    }

    /** Whether what goes out is compressed. */
    boolean compresses() {
        return compresses;
    }

    /** A message, compressed. Thread-safe. */
    byte[] deflate(byte[] message) {
        var entry = runtime.deflaters().acquire();
        try {
            return deflate(entry.get(), message);
        } finally {
            entry.release();
        }
    }

    private static byte[] deflate(Deflater deflater, byte[] message) {
        deflater.setInput(message);
        byte[] out = new byte[message.length / 2 + TAIL.length + Long.BYTES];
        int length = 0;
        while (true) {
            length += deflater.deflate(out, length, out.length - length, Deflater.SYNC_FLUSH);
            if (length < out.length) {
                return Arrays.copyOf(out, length - TAIL.length);
            }
            out = Arrays.copyOf(out, 2 * out.length);
        }
    }

    /**
     * A message as it was before the server compressed it.
     *
     * @return null where it is longer than the limit
     * @throws ProtocolBreach where it is no deflated data
     */
    byte[] inflate(byte[] bytes, int offset, int length, int maxBytes) {
        if (!serverResets) {
            kept = kept == null ? new Inflater(true) : kept;
            return inflate(kept, bytes, offset, length, maxBytes);
        }
        var entry = runtime.inflaters().acquire();
        try {
            return inflate(entry.get(), bytes, offset, length, maxBytes);
        } finally {
            entry.release();
        }
    }

    private static byte[] inflate(Inflater inflater, byte[] bytes, int offset, int length, int maxBytes) {
        byte[] out = new byte[Math.min(maxBytes, Math.max(FIRST_BYTES, 2 * length)) + 1];
        int size = 0;
        boolean inTail = false;
        inflater.setInput(bytes, offset, length);
        try {
            while (true) {
                int more = inflater.inflate(out, size, out.length - size);
                size += more;
                if (size > maxBytes) {
                    return null;
                }
                if (inflater.finished()) {
                    // A server may end its stream with a message (section 7.2.3.5).
                    inflater.reset();
                    return Arrays.copyOf(out, size);
                }
                if (size == out.length) {
                    out = Arrays.copyOf(out, (int) Math.min(maxBytes + 1L, 2L * out.length));
                } else if (inflater.needsInput() && !inTail) {
                    inTail = true;
                    inflater.setInput(TAIL);
                } else if (more == 0) {
                    return Arrays.copyOf(out, size);
                }
            }
        } catch (DataFormatException e) {
            throw ProtocolBreach.of("deflated data (RFC 7692)", String.valueOf(e.getMessage()));
        }
    }
}
