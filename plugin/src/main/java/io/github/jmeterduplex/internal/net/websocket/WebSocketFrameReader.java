package io.github.jmeterduplex.internal.net.websocket;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.FragmentJoiner;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.codec.Utf8Validator;
import io.github.jmeterduplex.internal.net.http.ConnectionFaults;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a server's WebSocket frames from a stream of bytes that may be split anywhere (RFC 6455, section 5.2). If a
 * message has arrived complete, it is not copied; only split or fragmented messages are. Does not take times: {@link
 * WebSocketConnection} does, after each read. Stateful: one per connection. Confined to one thread at a time.
 */
public final class WebSocketFrameReader {
    /** A receiver of the content of a server's WebSocket frames, in their order (RFC 6455, section 5). */
    public interface WebSocketSink {
        /** Whether the receiver wants the next frame; called before each. */
        boolean isReading();

        /**
         * Called with one message, whose fragments are joined.
         *
         * @param bytes holds the payload; valid during the call only
         * @param compressed whether it is still to be inflated (RFC 7692, section 7.2.2)
         */
        void message(byte[] bytes, int offset, int length, boolean binary, boolean compressed);

        /** Called if a message exceeds the length limit; neither it nor anything after it is read. */
        void tooLong();

        /** Called for a ping, whose payload must be sent back. */
        void ping(byte[] payload);

        /**
         * Called for a pong.
         *
         * @param bytes holds the payload; valid during the call only
         */
        void pong(byte[] bytes, int offset, int length);

        /**
         * Called for the server's close frame, after which reading stops.
         *
         * @param code {@link ConnectionFaults#NO_CODE} if the frame does not have one
         * @param reason may be empty
         */
        void close(int code, String reason);
    }

    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;

    private static final int LONGEST_HEAD = 10;
    private static final int LONGEST_CONTROL = 125;
    private static final int TWO_BYTES = 126;
    private static final int SHORTEST_OF_EIGHT_BYTES = 1 << 16;

    private final int maxBytes;
    private final boolean deflates;
    private final WebSocketSink sink;
    private final FragmentJoiner message;
    private final FragmentJoiner control = new FragmentJoiner(LONGEST_CONTROL, null);

    /** The first bytes of a frame's header, if the header is split. */
    private byte @Nullable [] head;

    // The frame that is being read.
    private boolean inPayload;
    private boolean last;
    private int opcode;
    private int left;

    // The message that it belongs to.
    private boolean inMessage;
    private boolean binary;
    private boolean compressed;
    /** The state of the UTF-8 check in the current uncompressed text message. */
    private int utf8;

    private boolean forgets;

    /** Whether the reader has ended and ignores further bytes. */
    private boolean over;

    /**
     * Creates a reader at the beginning of a stream.
     *
     * @param maxBytes longest message, inflated
     * @param deflates whether messages may be compressed
     * @param budget the budget of all that this engine keeps; null if the caller limits it
     * @param sink takes what is read
     */
    public WebSocketFrameReader(int maxBytes, boolean deflates, @Nullable KeptBytes budget, WebSocketSink sink) {
        this.maxBytes = maxBytes;
        this.deflates = deflates;
        this.sink = Objects.requireNonNull(sink, "sink");
        this.message = new FragmentJoiner(widest(), budget);
    }

    /**
     * Returns the maximum length of a message's compressed form, in which incompressible data grows by five bytes a
     * block (RFC 1951).
     */
    private int widest() {
        return deflates ? (int) Math.min(Integer.MAX_VALUE - Long.BYTES, maxBytes + maxBytes / 64L + 1024) : maxBytes;
    }

    /** Discards the received part of a message and all further messages; a close frame is still read. */
    public void forgetMessages() {
        forgets = true;
        message.clear();
    }

    /** Whether the stream has stopped in the middle of a message. */
    public boolean isInsideMessage() {
        return inMessage || inPayload || head != null;
    }

    /**
     * Reads the next bytes of the stream.
     *
     * @throws ProtocolViolation if a server must not send these bytes; no more can be read after them
     */
    public void read(byte[] bytes, int offset, int length) {
        int at = offset;
        int end = offset + length;
        while (at < end && !over && sink.isReading()) {
            if (!inPayload) {
                at = head(bytes, at, end);
            }
            if (inPayload && !over) {
                at = payload(bytes, at, end);
            }
        }
    }

    /** Reads a frame's header; returns the index after the bytes that were read. */
    private int head(byte[] bytes, int at, int end) {
        if (head == null) {
            int size = begin(bytes, at, end);
            head = size > 0 ? null : Arrays.copyOfRange(bytes, at, end);
            return size > 0 ? at + size : end;
        }
        int held = head.length;
        int more = Math.min(end - at, LONGEST_HEAD - held);
        byte[] joined = Arrays.copyOf(head, held + more);
        System.arraycopy(bytes, at, joined, held, more);
        int size = begin(joined, 0, joined.length);
        head = size > 0 ? null : joined;
        return at + (size > 0 ? size - held : more);
    }

    /** Begins a frame; returns the length of its header, or 0 if the header is not complete yet. */
    private int begin(byte[] bytes, int at, int end) {
        if (end - at < 2) {
            return 0;
        }
        int second = bytes[at + 1];
        int word = second & 0x7F;
        int wordBytes = word < TWO_BYTES ? 0 : word == TWO_BYTES ? 2 : 8;
        if (end - at < 2 + wordBytes) {
            return 0;
        }
        if (second < 0) {
            throw fail("a frame without a mask from a server", "a masked one");
        }
        kind(bytes[at], word);
        long length = word;
        if (wordBytes > 0) {
            length = 0;
            for (int i = at + 2; i < at + 2 + wordBytes; i++) {
                length = (length << 8) | (bytes[i] & 0xFF);
            }
        }
        length(length, wordBytes);
        return 2 + wordBytes;
    }

    private void kind(int first, int word) {
        last = first < 0;
        opcode = first & 0x0F;
        boolean first1 = (first & 0x40) != 0;
        boolean begins = opcode == TEXT || opcode == BINARY;
        if ((first & 0x30) != 0 || (first1 && !(deflates && begins))) {
            throw fail("a frame without reserved bits", "bits " + Integer.toHexString(first & 0x70));
        }
        if (opcode >= CLOSE) {
            if (opcode > PONG) {
                throw fail("a known opcode", Integer.toString(opcode));
            }
            if (!last || word > LONGEST_CONTROL) {
                throw fail("a control frame in one piece of at most 125 bytes", last ? "a longer one" : "a fragment");
            }
            return;
        }
        if (!begins && opcode != CONTINUATION) {
            throw fail("a known opcode", Integer.toString(opcode));
        }
        if (inMessage == begins) {
            throw fail(
                    begins ? "a continuation of the message" : "the beginning of a message",
                    begins ? "the beginning of another" : "a continuation");
        }
        if (begins) {
            inMessage = true;
            binary = opcode == BINARY;
            compressed = first1;
            utf8 = Utf8Validator.WHOLE;
        }
    }

    /** @param bytes number of bytes that hold the length, after the second byte of the head */
    private void length(long length, int bytes) {
        if (length < 0) {
            throw fail("a frame's length of 63 bits", "64 bits");
        }
        if (bytes > 0 && length < (bytes == 2 ? TWO_BYTES : SHORTEST_OF_EIGHT_BYTES)) {
            throw fail("a frame's length in as few bytes as hold it", length + " in " + bytes + " bytes");
        }
        if (opcode < CLOSE && length > (compressed ? widest() : maxBytes) - message.length()) {
            over = true;
            message.clear();
            sink.tooLong();
            return;
        }
        left = (int) length;
        inPayload = true;
    }

    private ProtocolViolation fail(String expected, String got) {
        over = true;
        return ProtocolViolation.of(expected + " (RFC 6455)", got);
    }

    /** Reads the available part of a frame's payload; returns the index after it. */
    private int payload(byte[] bytes, int at, int end) {
        int size = Math.min(left, end - at);
        FragmentJoiner joiner = opcode >= CLOSE ? control : message;
        boolean whole = size == left;
        left -= size;
        if (joiner == message && forgets) {
            inPayload = !whole;
            inMessage = !(whole && last);
            return at + size;
        }
        if (joiner == message && !binary && !compressed) {
            checkText(bytes, at, size, whole && last);
        }
        boolean joined = joiner.isJoining() || !whole || !last;
        if (joined && !joiner.add(bytes, at, size)) {
            throw new IllegalStateException("the frame's head was taken though it is too long");
        }
        if (whole) {
            inPayload = false;
            if (last && joined) {
                byte[] all = joiner.bytes();
                int length = joiner.length();
                joiner.clear();
                deliver(all, 0, length);
            } else if (last) {
                deliver(bytes, at, size);
            }
        }
        return at + size;
    }

    /** Checks that a part of a text message is UTF-8, so that invalid text ends the session immediately. */
    private void checkText(byte[] bytes, int at, int size, boolean ends) {
        utf8 = Utf8Validator.check(utf8, bytes, at, at + size);
        if (utf8 < 0 || (ends && utf8 != Utf8Validator.WHOLE)) {
            over = true;
            throw Utf8Validator.breach("a text message (RFC 6455)", utf8, bytes, at - message.length());
        }
    }

    private void deliver(byte[] bytes, int offset, int length) {
        switch (opcode) {
            case PING -> sink.ping(Arrays.copyOfRange(bytes, offset, offset + length));
            case PONG -> sink.pong(bytes, offset, length);
            case CLOSE -> close(bytes, offset, length);
            default -> {
                inMessage = false;
                sink.message(bytes, offset, length, binary, compressed);
            }
        }
    }

    private void close(byte[] bytes, int offset, int length) {
        if (length == 1) {
            throw fail("a close frame with a code of two bytes, or without", "one byte");
        }
        over = true;
        if (length == 0) {
            sink.close(ConnectionFaults.NO_CODE, "");
            return;
        }
        int code = ((bytes[offset] & 0xFF) << 8) | (bytes[offset + 1] & 0xFF);
        if (!maySend(code)) {
            throw fail("a close code that may be sent", Integer.toString(code));
        }
        Utf8Validator.expect("the reason of a close frame (RFC 6455)", bytes, offset + 2, offset + length);
        sink.close(code, new String(bytes, offset + 2, length - 2, UTF_8));
    }

    /**
     * Whether a server may send this close code: a code of the protocol, the registry (section 11.7), a library or an
     * application.
     */
    private static boolean maySend(int code) {
        boolean registered = code >= 1000 && code <= 1014 && !(code >= 1004 && code <= 1006);
        return registered || (code >= 3000 && code <= 4999);
    }
}
