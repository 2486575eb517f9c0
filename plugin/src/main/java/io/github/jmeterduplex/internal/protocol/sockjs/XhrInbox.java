package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.codec.FragmentJoiner;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import java.util.Arrays;

/**
 * Splits the responses of one SockJS session without WebSocket into frames, one for each line. Called in turns of
 * {@code SerialEvents}.
 */
final class XhrInbox {
    /** Number of {@code h} at the beginning of a streaming response, which fill buffers on the way. */
    private static final int PRELUDE_BYTES = 2048;

    /** The bytes before a frame in a stream of events. */
    private static final byte[] DATA = {'d', 'a', 't', 'a', ':'};

    private final XhrChannel channel;
    private final SockJsInbound frames;
    private final boolean events;
    private final int maxBytes;
    private final FragmentJoiner joiner;
    private long arrivedNanos;
    private boolean anyFrame;

    /** @param events whether frames come as server-sent events */
    XhrInbox(XhrChannel channel, SockJsInbound frames, boolean events, int maxBytes, KeptBytes budget) {
        this.channel = channel;
        this.frames = frames;
        this.events = events;
        this.maxBytes = maxBytes;
        this.joiner = new FragmentJoiner(DATA.length + 1 + Math.max(maxBytes, PRELUDE_BYTES), budget);
    }

    /** Reads a part of a response. */
    void read(byte[] part, long arrived) {
        arrivedNanos = arrived;
        int begin = 0;
        for (int i = 0; i < part.length && !channel.isEnded(); i++) {
            if (part[i] == '\n') {
                if (joiner.isJoining()) {
                    join(part, begin, i);
                    endLine();
                } else {
                    line(part, begin, i - begin);
                }
                begin = i + 1;
            }
        }
        join(part, begin, part.length);
    }

    /** Ends a response, whose last line may lack its end. Returns whether there was any frame. */
    boolean endResponse(long now) {
        arrivedNanos = now;
        endLine();
        boolean any = anyFrame;
        anyFrame = false;
        return any;
    }

    private void join(byte[] bytes, int from, int to) {
        if (from < to && !channel.isEnded() && !joiner.add(bytes, from, to - from)) {
            joiner.clear();
            channel.tooLong();
        }
    }

    private void endLine() {
        byte[] bytes = joiner.bytes();
        int length = joiner.length();
        joiner.clear();
        line(bytes, 0, length);
    }

    private void line(byte[] bytes, int offset, int length) {
        int end = length > 0 && bytes[offset + length - 1] == '\r' ? length - 1 : length;
        if (end == 0 || channel.isEnded()) {
            return;
        }
        if (events) {
            event(bytes, offset, end);
        } else if (!isPrelude(bytes, offset, end)) {
            frame(bytes, offset, end);
        }
    }

    /** Reads one line of an event (HTML Standard, section 9.2.6); if it is not data, SockJS ignores it. */
    private void event(byte[] bytes, int offset, int length) {
        if (length > DATA.length && Arrays.equals(bytes, offset, offset + DATA.length, DATA, 0, DATA.length)) {
            int skipped = bytes[offset + DATA.length] == ' ' ? DATA.length + 1 : DATA.length;
            frame(bytes, offset + skipped, length - skipped);
        }
    }

    private static boolean isPrelude(byte[] bytes, int offset, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[offset + i] != 'h') {
                return false;
            }
        }
        return length == PRELUDE_BYTES;
    }

    private void frame(byte[] bytes, int offset, int length) {
        if (length > maxBytes) {
            channel.tooLong();
        } else {
            anyFrame = true;
            frames.read(bytes, offset, length, arrivedNanos);
        }
    }

    /** Forgets a partly read frame; called in the last turn. */
    void close() {
        joiner.clear();
    }

    /** Whether the connection broke off within a frame. Called in a turn, or after the last response. */
    boolean isJoining() {
        return joiner.isJoining();
    }
}
