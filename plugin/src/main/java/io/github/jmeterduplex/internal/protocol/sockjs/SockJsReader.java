package io.github.jmeterduplex.internal.protocol.sockjs;

import io.github.jmeterduplex.internal.codec.ByteScan;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.PeerNumber;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.nio.charset.StandardCharsets;

/**
 * Reads SockJS frames from bytes, without making strings. Confined to one thread at a time.
 *
 * <p>Strings are not unescaped in place: if eight bytes are read of which some have just been written, the processor
 * waits until the write has reached the cache. That took a fifth of the time.
 */
public final class SockJsReader {
    /** A receiver of the content of SockJS frames, in their order (SockJS protocol 0.3.3, "Framing"). */
    public interface Sink {
        /** Called for {@code o}: the session is open. */
        default void open() {}

        /** Called for {@code h}: the server is alive. */
        default void heartbeat() {}

        /**
         * Called for each string of {@code a[...]}, with JSON escapes decoded, in UTF-8.
         *
         * @param bytes holds the message; valid during the call only
         */
        void message(byte[] bytes, int offset, int length);

        /** Called for {@code c[code,"reason"]}: the server ends the session. */
        void close(int code, String reason);
    }

    private static final int SHOWN_BYTES = 60;

    private static final byte[] NONE = {};

    private static final int SHARED_BYTES = 32 * 1024;
    /**
     * The buffer for decoded strings of short frames, shared by all readers of a thread, as the sink uses each string
     * immediately.
     */
    private static final ThreadLocal<byte[]> SHARED = ThreadLocal.withInitial(() -> new byte[SHARED_BYTES]);

    /** The value of each hexadecimal digit, indexed by the digit's unsigned byte; -1 for other bytes. */
    private static final byte[] HEX = new byte[256];

    static {
        for (int c = 0; c < HEX.length; c++) {
            HEX[c] = (byte) Character.digit(c < 0x80 ? c : 0, 16);
        }
    }

    private final Sink sink;
    /** The frame that is being read. */
    private byte[] bytes = NONE;

    private int end;
    private int position;
    /** The string that was decoded last, from index 0; long enough for any string of the frame. */
    private byte[] text = NONE;

    private int textLength;

    /** @param sink takes the content of the frames; must not read another frame during a call, by any reader */
    public SockJsReader(Sink sink) {
        this.sink = sink;
    }

    /**
     * Reads one complete frame: {@code o}, {@code h}, {@code a["..."]}, {@code m"..."} or {@code c[code,"reason"]}.
     *
     * @param frame holds the frame
     * @throws ProtocolViolation if it is another frame; messages before the breach have been given to the sink
     */
    public void read(byte[] frame, int offset, int length) {
        bytes = frame;
        position = offset;
        end = offset + length;
        text = length <= SHARED_BYTES ? SHARED.get() : new byte[length];
        try {
            frame();
        } finally {
            // The frame is the caller's, and both arrays may be large.
            bytes = NONE;
            text = NONE;
        }
    }

    private void frame() {
        int type = position < end ? bytes[position++] : -1;
        switch (type) {
            case 'o' -> {
                finish();
                sink.open();
            }
            case 'h' -> {
                finish();
                sink.heartbeat();
            }
            case 'a' -> messages();
            case 'm' -> {
                text();
                finish();
                sink.message(text, 0, textLength);
            }
            case 'c' -> close();
            default -> {
                position -= type < 0 ? 0 : 1;
                throw breach("a SockJS frame o, h, a[...] or c[...]");
            }
        }
    }

    private void messages() {
        expect('[');
        if (peek() == ']') {
            position++;
            finish();
            return;
        }
        while (true) {
            text();
            sink.message(text, 0, textLength);
            if (peek() == ']') {
                position++;
                finish();
                return;
            }
            expect(',');
        }
    }

    private void close() {
        expect('[');
        int code = code();
        String reason = "";
        if (peek() == ',') {
            position++;
            text();
            reason = new String(text, 0, textLength, StandardCharsets.UTF_8);
        }
        expect(']');
        finish();
        sink.close(code, reason);
    }

    /** Reads a close code, which may be any number; another value counts as 0. */
    private int code() {
        int c = peek();
        if (c < 0 || c == '"' || c == ']') {
            throw breach("a SockJS close code");
        }
        JsonScanner json = new JsonScanner(bytes, position, end);
        json.value();
        int code = (int) PeerNumber.of(bytes, position, end);
        position = json.position();
        return code;
    }

    /** Reads a JSON string (RFC 8259, section 7) and decodes its escapes, which never makes it longer. */
    private void text() {
        expect('"');
        int write = 0;
        while (true) {
            int plain = ByteScan.copyJsonPlain(bytes, position, end, text, write);
            position += plain;
            write += plain;
            byte b = position < end ? bytes[position] : 0;
            if (b == '"') {
                textLength = write;
                position++;
                return;
            }
            if (b != '\\') {
                throw breach(position < end ? "no control character in a JSON string" : "the end of a JSON string");
            }
            write = escape(write);
        }
    }

    private int escape(int write) {
        int c = position + 1 < end ? bytes[position + 1] : -1;
        int plain = switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> -1;
            default -> throw breach("a JSON escape");
        };
        if (plain < 0) {
            return unicode(write);
        }
        position += 2;
        text[write] = (byte) plain;
        return write + 1;
    }

    /**
     * Reads a Unicode escape and writes its character. A lone surrogate does not have a UTF-8 form; it becomes U+FFFD.
     */
    private int unicode(int write) {
        int point = unit(position);
        position += 6;
        if (Character.isHighSurrogate((char) point) && hasUnit(position)) {
            int low = unit(position);
            if (Character.isLowSurrogate((char) low)) {
                position += 6;
                return utf8(write, Character.toCodePoint((char) point, (char) low));
            }
        }
        return utf8(write, Character.isSurrogate((char) point) ? 0xFFFD : point);
    }

    private boolean hasUnit(int at) {
        return at + 6 <= end && bytes[at] == '\\' && bytes[at + 1] == 'u';
    }

    private int unit(int at) {
        if (at + 6 > end) {
            throw breach("four hexadecimal digits");
        }
        int unit = 0;
        for (int i = at + 2; i < at + 6; i++) {
            // Negative if any byte so far is not a digit.
            unit = (unit << 4) | HEX[bytes[i] & 0xFF];
        }
        if (unit < 0) {
            throw breach("four hexadecimal digits");
        }
        return unit;
    }

    private int utf8(int at, int point) {
        int write = at;
        if (point < 0x80) {
            text[write++] = (byte) point;
        } else if (point < 0x800) {
            text[write++] = (byte) (0xC0 | (point >> 6));
            text[write++] = continuation(point);
        } else if (point < 0x10000) {
            text[write++] = (byte) (0xE0 | (point >> 12));
            text[write++] = continuation(point >> 6);
            text[write++] = continuation(point);
        } else {
            text[write++] = (byte) (0xF0 | (point >> 18));
            text[write++] = continuation(point >> 12);
            text[write++] = continuation(point >> 6);
            text[write++] = continuation(point);
        }
        return write;
    }

    private static byte continuation(int bits) {
        return (byte) (0x80 | (bits & 0x3F));
    }

    private void expect(char c) {
        if (peek() != c) {
            throw breach(c == '"' ? "a JSON string" : "'" + c + "' in a SockJS frame");
        }
        position++;
    }

    private void finish() {
        if (peek() >= 0) {
            throw breach("the end of the SockJS frame");
        }
    }

    /** Returns the next byte that is not white space, as an unsigned number, or -1 at the end. */
    private int peek() {
        position = ByteScan.afterJsonSpace(bytes, position, end);
        return position < end ? bytes[position] & 0xFF : -1;
    }

    private ProtocolViolation breach(String expected) {
        int length = Math.min(Math.max(end - position, 0), SHOWN_BYTES);
        String got = length == 0 ? "the end" : new String(bytes, position, length, StandardCharsets.UTF_8);
        return ProtocolViolation.of(expected, got);
    }
}
