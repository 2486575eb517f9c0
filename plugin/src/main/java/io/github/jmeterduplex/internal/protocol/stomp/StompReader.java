package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.codec.FragmentJoiner;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads STOMP frames from a stream of bytes that may be split and joined anywhere. Frames of all commands are read the
 * same way: they stay in the given array, and a frame is copied only if it is split over several reads. Stateful: one
 * per connection. Confined to one thread at a time.
 */
public final class StompReader {
    /** A receiver of the frames and heartbeats that a {@link StompReader} reads, in the order of arrival. */
    public interface Sink {
        /** Called with a complete frame of any command. Valid during the call only, unless copied. */
        void frame(StompFrame frame);

        /** Called for an end of line between frames, which is the server's heartbeat. */
        default void heartbeat() {}
    }

    private final FrameScanner scanner;
    private final Sink sink;

    /** The beginning of a split frame, whose length the scanner limits. */
    private final FragmentJoiner held;

    /**
     * The frame of which only the beginning has arrived, for messages; null if there is not one. Written by the thread
     * that reads, read by any.
     */
    private volatile @Nullable UnfinishedFrame unfinished;

    /** Whether the last byte was a CR between frames, after which LF must follow. */
    private boolean afterCr;
    /** Whether the reader must not be called: set during a read, and forever if the read throws. */
    private boolean unusable;

    /**
     * @param maxBytes longest frame, from its command to its NUL
     * @param budget the budget of all that this engine keeps; null without one
     */
    public StompReader(int maxBytes, @Nullable KeptBytes budget, Sink sink) {
        this.scanner = new FrameScanner(maxBytes);
        this.held = new FragmentJoiner(Integer.MAX_VALUE - Long.BYTES, budget);
        this.sink = Objects.requireNonNull(sink, "sink");
    }

    /**
     * Sets the version by which headers are unescaped from the CONNECTED frame on; before that, 1.2 applies. Must be
     * called by the sink during that frame.
     */
    public void version(StompVersion version) {
        scanner.version(version);
    }

    /** Whether the stream stopped in the middle of a frame, which is then cut if the connection ends. */
    public boolean isInsideFrame() {
        return held.isJoining();
    }

    /**
     * Returns the frame of which only the beginning has arrived; null if there is not one. May be called by any thread.
     */
    public @Nullable UnfinishedFrame unfinished() {
        return unfinished;
    }

    /** Discards the beginning of a split frame. No more can be read after it. */
    public void forget() {
        unusable = true;
        held.clear();
        unfinished = null;
    }

    /**
     * Reads the next bytes and calls the sink for each frame that they complete.
     *
     * @throws ProtocolViolation once; the reader cannot be used after it
     * @throws IllegalStateException if a previous read has thrown
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

    /** Reads one heartbeat or one frame, and returns the index after it. */
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
            unfinished = scanner.unfinished(held.length());
            return end;
        }
        deliver();
        return frameEnd;
    }

    /** Copies only the bytes that the split frame needs, in steps, so that frames after it are not copied. */
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
                unfinished = null;
                deliver();
                return at;
            }
        }
        unfinished = scanner.unfinished(held.length());
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
