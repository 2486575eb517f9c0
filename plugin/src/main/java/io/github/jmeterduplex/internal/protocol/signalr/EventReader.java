package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.codec.FragmentJoiner;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.net.channel.PingLimit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream of server-sent events (HTML Standard, section 9.2.6). Only the data of an event matters to SignalR;
 * comments and events without data are limited as pings are. Confined to one thread at a time.
 */
final class EventReader {
    private static final byte[] DATA = {'d', 'a', 't', 'a'};
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] LINE_FEED = {'\n'};

    /** The most bytes that can precede the data in a line: a byte order mark, the field name and its separator. */
    private static final int BEFORE_DATA_BYTES = BYTE_ORDER_MARK.length + DATA.length + 2;

    /**
     * The most lines other than data that an event of a well-behaved server has: a name, an id, a time to wait, a
     * comment and a few to spare.
     */
    private static final int OTHER_LINES = 8;

    /** A receiver of the events in the stream. */
    interface Sink {
        /** Whether the receiver still wants events. */
        boolean isReading();

        /**
         * Called with the data of one event, whose lines are joined by line feeds.
         *
         * @param bytes holds the data; valid during the call only
         */
        void event(byte[] bytes, int offset, int length, long arrivedNanos);

        /** Called if a line or an event is too long; the rest of the stream is not read. */
        void tooLong();
    }

    private final int maxBytes;
    private final Sink sink;
    private final PingLimit idleLines = PingLimit.ofSent();

    /** The beginning of a line that continues in the next part of the stream. */
    private final FragmentJoiner line;

    /** The data of the current event, if it is spread over several parts of the stream. */
    private final FragmentJoiner joined;

    /** The array that contains the current event's data as one line; null if the data is copied or missing. */
    private byte @Nullable [] held;

    private int heldFrom;
    private int heldTo;

    /** Number of lines without data in the current event so far. */
    private int otherLines;

    private boolean begun;
    private boolean afterReturn;
    private long arrivedNanos;

    /**
     * Creates a reader at the beginning of a stream.
     *
     * @param maxBytes longest data of one event
     * @param budget the budget of all that this engine keeps
     */
    EventReader(int maxBytes, @Nullable KeptBytes budget, Sink sink) {
        this.maxBytes = maxBytes;
        this.sink = sink;
        this.line = new FragmentJoiner(BEFORE_DATA_BYTES + maxBytes, budget);
        this.joined = new FragmentJoiner(maxBytes, budget);
    }

    /** Reads a part of the stream, which may begin and end anywhere. */
    void read(byte[] part, long arrived) {
        arrivedNanos = arrived;
        int begin = 0;
        for (int i = 0; i < part.length && sink.isReading(); i++) {
            boolean isFeed = part[i] == '\n';
            if (isFeed && afterReturn && i == begin && !line.isJoining()) {
                // The second byte of a line's end.
                begin = i + 1;
            } else if (isFeed || part[i] == '\r') {
                endLine(part, begin, i);
                begin = i + 1;
            }
            afterReturn = part[i] == '\r';
        }
        if (sink.isReading()) {
            if (begin < part.length && !line.add(part, begin, part.length - begin)) {
                refuse();
            }
            settle();
        }
    }

    private void endLine(byte[] part, int from, int to) {
        if (!line.isJoining()) {
            line(part, from, to);
        } else if (line.add(part, from, to - from)) {
            byte[] bytes = line.bytes();
            int length = line.length();
            line.clear();
            line(bytes, 0, length);
        } else {
            refuse();
        }
    }

    private void line(byte[] bytes, int lineFrom, int to) {
        int from = begun ? lineFrom : afterMark(bytes, lineFrom, to);
        begun = true;
        if (from == to) {
            dispatch();
        } else if (isData(bytes, from, to)) {
            int at = from + DATA.length;
            at += at < to ? 1 : 0;
            at += at < to && bytes[at] == ' ' ? 1 : 0;
            data(bytes, at, to);
        } else {
            otherLines++;
            if (otherLines > OTHER_LINES) {
                idleLines.count(arrivedNanos, "lines without data");
            }
        }
    }

    private static int afterMark(byte[] bytes, int from, int to) {
        int afterMark = from + BYTE_ORDER_MARK.length;
        boolean isMarked =
                afterMark <= to && Arrays.equals(bytes, from, afterMark, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
        return isMarked ? afterMark : from;
    }

    private static boolean isData(byte[] bytes, int from, int to) {
        int end = from + DATA.length;
        return end <= to && Arrays.equals(bytes, from, end, DATA, 0, DATA.length) && (end == to || bytes[end] == ':');
    }

    private void data(byte[] bytes, int from, int to) {
        if (held == null && !joined.isJoining()) {
            held = bytes;
            heldFrom = from;
            heldTo = to;
            return;
        }
        settle();
        if (!joined.add(LINE_FEED, 0, 1) || !joined.add(bytes, from, to - from)) {
            refuse();
        }
    }

    /** Copies the current event's data out of a part of the stream that is about to be released. */
    private void settle() {
        if (held != null) {
            byte[] bytes = held;
            held = null;
            if (!joined.add(bytes, heldFrom, heldTo - heldFrom)) {
                refuse();
            }
        }
    }

    private void dispatch() {
        otherLines = 0;
        if (held != null && heldTo - heldFrom > maxBytes) {
            refuse();
            return;
        }
        byte[] bytes = held == null ? joined.bytes() : held;
        int from = held == null ? 0 : heldFrom;
        int to = held == null ? joined.length() : heldTo;
        held = null;
        joined.clear();
        if (from < to) {
            sink.event(bytes, from, to - from, arrivedNanos);
        } else {
            idleLines.count(arrivedNanos, "events without data");
        }
    }

    private void refuse() {
        close();
        sink.tooLong();
    }

    /** Discards a partly read event. Called after the last read. */
    void close() {
        held = null;
        line.clear();
        joined.clear();
    }

    /** Whether the stream ended in the middle of an event. */
    boolean isJoining() {
        return line.isJoining() || joined.isJoining();
    }
}
