package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Arrays;

/**
 * Finds the lines and the end of a STOMP frame, and resumes when more bytes have arrived (STOMP 1.2, "Augmented BNF").
 * Places are counted from the frame's first byte. Confined to one thread.
 */
final class FrameScanner {
    private static final String ERROR = "ERROR";
    private static final int HEADERS_MAX = 64;
    private static final int HEADER_BYTES_MAX = 8 * 1024;
    private static final int SHOWN_BYTES = 200;
    /** For each unsigned byte, whether it may have a special meaning in header lines. */
    private static final boolean[] SPECIAL = special();

    /** Number of bytes to scan at a time while the end of the frame is unknown. */
    private static final int STEP_BYTES = 4096;

    private final int maxBytes;
    private final ScannedFrame frame = new ScannedFrame();
    private StompVersion version = StompVersion.V1_2;

    /** Whether the frame's command line is complete. */
    private boolean commanded;

    /** Whether the frame's command allows a body. */
    private boolean bodyAllowed;

    private int place;

    private int lineStart;
    /** The index of the first colon in the current line; -1 before it is found. */
    private int colon;
    /** The index of the body's first byte; 0 until the headers have ended. */
    private int bodyStart;
    /** The value of the header {@code content-length}; -1 if it is missing. */
    private int bodyLength;

    private static boolean[] special() {
        boolean[] special = new boolean[256];
        // Bytes beyond ASCII matter in names.
        Arrays.fill(special, 0x80, special.length, true);
        for (char c : "\0\n\r\\:".toCharArray()) {
            special[c] = true;
        }
        return special;
    }

    FrameScanner(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    void version(StompVersion newVersion) {
        version = newVersion;
    }

    /** Returns the frame, after {@link #scan} has found its end. */
    ScannedFrame frame() {
        return frame;
    }

    void reset() {
        frame.clear();
        commanded = false;
        bodyStart = 0;
    }

    /**
     * Returns how many bytes after the first {@code length} to copy next, at least 1, without going far beyond the
     * frame.
     */
    int wanted(int length) {
        return bodyStart > 0 && bodyLength >= 0 ? bodyStart + bodyLength + 1 - length : STEP_BYTES;
    }

    /** Describes the frame of which the first {@code length} bytes have arrived. */
    UnfinishedFrame unfinished(int length) {
        if (bodyStart == 0) {
            return new UnfinishedFrame(commanded ? frame.command() : "", length, UnfinishedFrame.NO_HEADERS);
        }
        return new UnfinishedFrame(frame.command(), length - bodyStart, bodyLength);
    }

    /**
     * Scans the bytes of a frame that begins at {@code start}.
     *
     * @return the index after the frame's NUL, or -1 if that has not arrived yet
     */
    int scan(byte[] bytes, int start, int end) {
        frame.lieAt(bytes, start);
        int frameEnd = -1;
        if ((commanded || scanCommand(bytes, start, end)) && (bodyStart > 0 || scanHeaders(bytes, start, end))) {
            frameEnd = bodyLength >= 0 ? countBody(bytes, start, end) : scanBody(bytes, start, end);
        }
        int least = (frameEnd < 0 ? end + 1 : frameEnd) - start;
        if (least > maxBytes) {
            throw tooLong("a frame of at least " + least + " bytes");
        }
        return frameEnd;
    }

    private boolean scanCommand(byte[] bytes, int start, int end) {
        FrameCommandLine line = FrameCommandLine.read(bytes, start, end, version == StompVersion.V1_2);
        if (line == null) {
            return false;
        }
        commanded = true;
        bodyAllowed = line.hasBody();
        frame.begin(line.command(), HeaderEscape.of(version, line.command()));
        place = line.length();
        beginLine();
        return true;
    }

    private void beginLine() {
        lineStart = place;
        colon = -1;
    }

    /** Reads complete header lines as long as they are plain, as most are; {@link #scanHeaders} reads the others. */
    private void plainLines(byte[] bytes, int start, int end) {
        int line = start + place;
        int left = HEADERS_MAX - frame.headerCount();
        while (left-- > 0) {
            int separator = afterPlain(bytes, line, end);
            if (separator == line || separator == end || bytes[separator] != ':') {
                break;
            }
            int lineEnd = separator;
            do {
                lineEnd = afterPlain(bytes, lineEnd + 1, end);
            } while (lineEnd < end && bytes[lineEnd] == ':');
            if (lineEnd >= end || bytes[lineEnd] != '\n' || lineEnd - line > HEADER_BYTES_MAX) {
                break;
            }
            frame.addHeader(line - start, separator - start, lineEnd - start);
            line = lineEnd + 1;
        }
        place = line - start;
        beginLine();
    }

    private boolean scanHeaders(byte[] bytes, int start, int end) {
        if (place == lineStart) {
            plainLines(bytes, start, end);
        }
        boolean last = false;
        while (!last && start + place < end) {
            int at = afterPlain(bytes, start + place, end);
            place = at - start;
            if (at == end) {
                break;
            }
            byte b = bytes[at];
            if (b == '\n') {
                last = endLine(bytes, start);
                place++;
                beginLine();
            } else if ((b == '\\' && frame.escape() != HeaderEscape.NONE) || b == '\r') {
                if (at + 1 == end) {
                    break;
                }
                place += b == '\r' ? carriageReturn(bytes[at + 1]) : escape(bytes[at + 1]);
            } else {
                plain(b, bytes, start);
                place++;
            }
        }
        if (last) {
            endHeaders();
        } else {
            checkHeaderLength(bytes, start, start + place - 1);
        }
        return last;
    }

    private static int afterPlain(byte[] bytes, int from, int end) {
        int at = from;
        while (at < end && !SPECIAL[bytes[at] & 0xFF]) {
            at++;
        }
        return at;
    }

    private void plain(byte b, byte[] bytes, int start) {
        if (b == ':') {
            colon = colon < 0 ? place : colon;
        } else if (b < 0 && colon < 0) {
            frame.meetUnusualName();
        } else if (b == 0) {
            throw ProtocolViolation.of("a blank line before the NUL of " + frame.command(), line(bytes, start));
        }
    }

    /** Handles a CR, which has a meaning only in version 1.2 and is an ordinary character in earlier versions. */
    private int carriageReturn(byte next) {
        if (version == StompVersion.V1_2 && next != '\n' && !frame.command().equals(ERROR)) {
            throw ProtocolViolation.of("LF after the CR in a header line of " + frame.command(), shown(next));
        }
        return 1;
    }

    private int escape(byte letter) {
        if (!frame.escape().knows(letter)) {
            if (frame.command().equals(ERROR)) {
                // The text of an ERROR frame counts more than its correct escaping.
                return 1;
            }
            String known = frame.escape() == HeaderEscape.V1_1 ? "\\n \\c \\\\" : "\\r \\n \\c \\\\";
            throw ProtocolViolation.of("one of the escapes " + known + " in a header", "\\" + shown(letter));
        }
        if (colon < 0) {
            frame.meetUnusualName();
        }
        return 2;
    }

    /** Handles a line feed; returns true if it ends the blank line after the headers. */
    private boolean endLine(byte[] bytes, int start) {
        boolean crLf = version == StompVersion.V1_2 && place > lineStart && bytes[start + place - 1] == '\r';
        int lineEnd = crLf ? place - 1 : place;
        if (lineEnd == lineStart) {
            return true;
        }
        if (colon <= lineStart) {
            throw ProtocolViolation.of("a header NAME:VALUE in " + frame.command(), line(bytes, start));
        }
        checkHeaderLength(bytes, start, start + lineEnd);
        if (frame.headerCount() == HEADERS_MAX) {
            throw ProtocolViolation.limit("header count", HEADERS_MAX + " a frame", "one more, " + line(bytes, start));
        }
        frame.addHeader(lineStart, colon, lineEnd);
        return false;
    }

    private void checkHeaderLength(byte[] bytes, int start, int lineEnd) {
        if (lineEnd - start - lineStart > HEADER_BYTES_MAX) {
            throw ProtocolViolation.limit("header length", HEADER_BYTES_MAX + " bytes", line(bytes, start));
        }
    }

    private void endHeaders() {
        bodyStart = place;
        bodyLength = frame.number("content-length");
        if (bodyLength > 0 && !bodyAllowed) {
            throw bodyNotAllowed("content-length:" + bodyLength);
        }
        if (bodyStart + 1L + bodyLength > maxBytes) {
            throw tooLong("content-length:" + bodyLength);
        }
    }

    private int countBody(byte[] bytes, int start, int end) {
        int nul = start + bodyStart + bodyLength;
        if (nul >= end) {
            return -1;
        }
        if (bytes[nul] != 0) {
            throw ProtocolViolation.of(
                    "NUL after the " + bodyLength + " bytes that content-length announced", shown(bytes[nul]));
        }
        frame.setBody(bodyStart, bodyLength);
        return nul + 1;
    }

    private int scanBody(byte[] bytes, int start, int end) {
        int at = start + place;
        while (at < end && bytes[at] != 0) {
            at++;
        }
        place = at - start;
        if (place > bodyStart && !bodyAllowed) {
            int shown = Math.min(place - bodyStart, SHOWN_BYTES);
            throw bodyNotAllowed(new String(bytes, start + bodyStart, shown, UTF_8));
        }
        if (at == end) {
            return -1;
        }
        frame.setBody(bodyStart, place - bodyStart);
        return at + 1;
    }

    private ProtocolViolation bodyNotAllowed(String got) {
        return ProtocolViolation.of("no body in " + frame.command(), got);
    }

    private ProtocolViolation tooLong(String got) {
        return ProtocolViolation.limit("duplex.message.maxBytes", maxBytes + " bytes", got);
    }

    /** Returns the beginning of the current line, for an error message. */
    private String line(byte[] bytes, int start) {
        return '"' + new String(bytes, start + lineStart, Math.min(place - lineStart, SHOWN_BYTES), UTF_8) + '"';
    }

    private static String shown(byte b) {
        return b > ' ' && b < 0x7F ? String.valueOf((char) b) : String.format("byte 0x%02X", b);
    }
}
