package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.FragmentJoiner;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads STOMP frames out of a stream of bytes, split and joined anyhow. Frames of all commands take the same path: they
 * stay where they lie in the given array, and only one that is split over several reads is copied. Stateful: one per
 * connection. Confined to one thread at a time.
 */
public final class StompReader {
    private final FrameScanner scanner;
    private final StompSink sink;

    /** Holds the beginning of a split frame, whose length the scanner limits. */
    private final FragmentJoiner held;

    /** Whether the last byte was a CR between frames, whose LF must follow. */
    private boolean afterCr;
    /** Set while a read runs, and for good when it throws. */
    private boolean unusable;

    /**
     * @param maxBytes longest frame, from its command to its NUL
     * @param sink takes the frames
     */
    public StompReader(int maxBytes, StompSink sink) {
        this(maxBytes, null, sink);
    }

    /**
     * The same within a budget.
     *
     * @param budget of all that is kept in this engine
     */
    public StompReader(int maxBytes, @Nullable KeptBytes budget, StompSink sink) {
        this.scanner = new FrameScanner(maxBytes);
        this.held = new FragmentJoiner(Integer.MAX_VALUE - Long.BYTES, budget);
        this.sink = Objects.requireNonNull(sink, "sink");
    }

    /**
     * From the CONNECTED frame on: how headers are unescaped. To be called by the sink while it has that frame. Before,
     * 1.2 is read.
     */
    public void version(StompVersion version) {
        scanner.version(version);
    }

    /** Whether the stream stopped inside a frame: a connection that ends now has cut it. */
    public boolean isInsideFrame() {
        return held.isJoining();
    }

    /** Forgets the beginning of a split frame. Nothing can be read after it. */
    public void forget() {
        unusable = true;
        held.clear();
    }

    /**
     * Reads the next bytes and calls the sink for each frame they complete.
     *
     * @throws ProtocolViolation once; the reader is of no use after
     * @throws IllegalStateException when a read before has thrown
     */
    public void read(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (unusable) {
            throw new IllegalStateException("a read before has failed, or is still going on");
        }
        unusable = true;
        int end = offset + length;
        int at = held.isJoining() ? completeHeld(bytes, offset, end) : offset;
        while (at < end) {
            at = readNext(bytes, at, end);
        }
        unusable = false;
    }

    /** Takes one end of line or one frame, and returns the index after it. */
    private int readNext(byte[] bytes, int at, int end) {
        byte first = bytes[at];
        if (first == '\n') {
            afterCr = false;
            sink.heartbeat();
            return at + 1;
        }
        if (afterCr) {
            throw ProtocolViolation.of("LF after the CR between frames", "0x" + Integer.toHexString(first & 0xFF));
        }
        if (first == '\r') {
            afterCr = true;
            return at + 1;
        }
        int frameEnd = scanner.scan(bytes, at, end);
        if (frameEnd < 0) {
            hold(bytes, at, end - at);
            scanner.frame().lieAt(held.bytes(), 0);
            return end;
        }
        deliver();
        return frameEnd;
    }

    /** Copies only as much as the split frame needs, in steps: frames after it stay where they lie. */
    private int completeHeld(byte[] bytes, int offset, int end) {
        int at = offset;
        while (at < end) {
            int step = Math.min(end - at, scanner.wanted(held.length()));
            hold(bytes, at, step);
            at += step;
            int heldLength = held.length();
            int frameEnd = scanner.scan(held.bytes(), 0, heldLength);
            if (frameEnd >= 0) {
                at -= heldLength - frameEnd;
                held.clear();
                deliver();
                break;
            }
        }
        return at;
    }

    private void hold(byte[] bytes, int at, int length) {
        if (!held.add(bytes, at, length)) {
            throw new IllegalStateException("the scanner took a frame that is too long");
        }
    }

    private void deliver() {
        sink.frame(scanner.frame());
        scanner.reset();
    }
}
