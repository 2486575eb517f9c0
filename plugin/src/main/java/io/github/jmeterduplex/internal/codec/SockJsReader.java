package io.github.jmeterduplex.internal.codec;

import java.nio.charset.StandardCharsets;

/**
 * Reads SockJS frames, each from bytes to bytes, without making strings. Confined to one thread at a time.
 *
 * <p>Strings are unescaped in place, since their unescaped form is never longer: the given bytes are overwritten.
 */
public final class SockJsReader {
    private static final int SHOWN_BYTES = 60;
    private static final int MAX_CODE_DIGITS = 6;

    private static final byte[] NONE = {};

    private final SockJsSink sink;
    /** Of the frame that is read. */
    private byte[] bytes = NONE;

    private int end;
    private int position;
    private int textStart;
    private int textLength;

    /** @param sink takes what the frames hold; must not read another one meanwhile */
    public SockJsReader(SockJsSink sink) {
        this.sink = sink;
    }

    /**
     * Reads a whole frame: {@code o}, {@code h}, {@code a["..."]}, {@code m"..."} or {@code c[code,"reason"]}.
     *
     * @param frame holds the frame; is overwritten
     * @throws ProtocolBreach when it is none of these; messages before the breach have been given to the sink
     */
    public void read(byte[] frame, int offset, int length) {
        bytes = frame;
        position = offset;
        end = offset + length;
        try {
            frame();
        } finally {
            // The array is the caller's, and may be large.
            bytes = NONE;
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
                int start = textStart;
                int length = textLength;
                finish();
                sink.message(bytes, start, length);
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
            sink.message(bytes, textStart, textLength);
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
            reason = new String(bytes, textStart, textLength, StandardCharsets.UTF_8);
        }
        expect(']');
        finish();
        sink.close(code, reason);
    }

    private int code() {
        peek();
        int start = position;
        int code = 0;
        while (position < end
                && bytes[position] >= '0'
                && bytes[position] <= '9'
                && position - start < MAX_CODE_DIGITS) {
            code = code * 10 + bytes[position++] - '0';
        }
        if (position == start) {
            throw breach("a SockJS close code");
        }
        return code;
    }

    /** Reads a JSON string (RFC 8259, section 7) and unescapes it in place. */
    private void text() {
        expect('"');
        textStart = position;
        int write = position;
        while (true) {
            write = plain(write);
            byte b = position < end ? bytes[position] : 0;
            if (b == '"') {
                textLength = write - textStart;
                position++;
                return;
            }
            if (b != '\\') {
                throw breach(position < end ? "no control character in a JSON string" : "the end of a JSON string");
            }
            write = escape(write);
        }
    }

    /** Moves what needs no unescaping to its place, and returns the place behind it. */
    private int plain(int write) {
        if (write == position) {
            position = ByteScan.behindJsonPlain(bytes, position, end);
            return position;
        }
        int plain = ByteScan.copyJsonPlain(bytes, position, end, bytes, write);
        position += plain;
        return write + plain;
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
        bytes[write] = (byte) plain;
        return write + 1;
    }

    /** A lone surrogate has no UTF-8 form; it becomes U+FFFD. */
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
            int digit = bytes[i] < 0 ? -1 : Character.digit(bytes[i], 16);
            if (digit < 0) {
                throw breach("four hexadecimal digits");
            }
            unit = (unit << 4) | digit;
        }
        return unit;
    }

    private int utf8(int at, int point) {
        int write = at;
        if (point < 0x80) {
            bytes[write++] = (byte) point;
        } else if (point < 0x800) {
            bytes[write++] = (byte) (0xC0 | (point >> 6));
            bytes[write++] = continuation(point);
        } else if (point < 0x10000) {
            bytes[write++] = (byte) (0xE0 | (point >> 12));
            bytes[write++] = continuation(point >> 6);
            bytes[write++] = continuation(point);
        } else {
            bytes[write++] = (byte) (0xF0 | (point >> 18));
            bytes[write++] = continuation(point >> 12);
            bytes[write++] = continuation(point >> 6);
            bytes[write++] = continuation(point);
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

    /** The next byte that is no white space, as an unsigned number, or -1 at the end. */
    private int peek() {
        while (position < end) {
            byte b = bytes[position];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b & 0xFF;
            }
            position++;
        }
        return -1;
    }

    private ProtocolBreach breach(String expected) {
        int length = Math.min(Math.max(end - position, 0), SHOWN_BYTES);
        String got = length == 0 ? "the end" : new String(bytes, position, length, StandardCharsets.UTF_8);
        return ProtocolBreach.of(expected, got);
    }
}
