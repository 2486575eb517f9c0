package io.github.jmeterduplex.internal.serve.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The indices of the parts of one STOMP frame; values keep their escapes. Confined to one thread.
 */
public final class StompScan {
    private static final List<String> NOT_COPIED =
            List.of("destination", "content-length", "receipt", "transaction", "subscription", "message-id");

    private static final int MAX_FRAME = 1 << 22;
    private static final int MAX_HEADERS = 1_000;

    private int commandStart;
    private int commandEnd;
    private int bodyStart;
    private int bodyEnd;
    /** Start, colon and end of each header line. */
    private int[] headers = new int[3 * 8];

    private int headerCount;

    /** Scans the frame at this index; returns the index after its NUL, or -1 if it is incomplete. */
    public int scan(byte[] a, int from, int to) {
        headerCount = 0;
        commandStart = from;
        int line = from;
        while (true) {
            int newLine = find(a, '\n', line, to);
            if (newLine < 0) {
                return -1;
            }
            int end = newLine > line && a[newLine - 1] == '\r' ? newLine - 1 : newLine;
            if (line == from) {
                commandEnd = end;
            } else if (end == line) {
                bodyStart = newLine + 1;
                return scanBody(a, to);
            } else {
                addHeader(a, line, end);
            }
            line = newLine + 1;
        }
    }

    private int scanBody(byte[] a, int to) {
        int header = find(a, "content-length");
        bodyEnd = header < 0 ? find(a, 0, bodyStart, to) : bodyStart + number(a, header);
        if (header >= 0 && bodyEnd < to && a[bodyEnd] != 0) {
            throw ProtocolViolation.of("NUL at the end of a STOMP frame", "byte " + a[bodyEnd]);
        }
        return bodyEnd < bodyStart || bodyEnd >= to ? -1 : bodyEnd + 1;
    }

    private int number(byte[] a, int header) {
        int number = 0;
        for (int i = headers[3 * header + 1] + 1; i < headers[3 * header + 2]; i++) {
            if (a[i] < '0' || a[i] > '9' || number > MAX_FRAME) {
                throw ProtocolViolation.of("content-length up to " + MAX_FRAME, text(a, header));
            }
            number = number * 10 + a[i] - '0';
        }
        return number;
    }

    private void addHeader(byte[] a, int start, int end) {
        int colon = find(a, ':', start, end);
        if (colon < 0 || headerCount == MAX_HEADERS) {
            throw ProtocolViolation.of("a STOMP header", new String(a, start, end - start, UTF_8));
        }
        if (headers.length == 3 * headerCount) {
            headers = Arrays.copyOf(headers, 2 * headers.length);
        }
        headers[3 * headerCount] = start;
        headers[3 * headerCount + 1] = colon;
        headers[3 * headerCount + 2] = end;
        headerCount++;
    }

    /** Whether this is the frame's command. */
    public boolean isCommand(byte[] a, String command) {
        return isText(a, commandStart, commandEnd, command);
    }

    public String command(byte[] a) {
        return new String(a, commandStart, commandEnd - commandStart, UTF_8);
    }

    public int bodyStart() {
        return bodyStart;
    }

    public int bodyEnd() {
        return bodyEnd;
    }

    /** Returns the value of the first header of this name; null if it is missing. */
    @Nullable
    public String header(byte[] a, String name) {
        int header = find(a, name);
        return header < 0 ? null : text(a, header);
    }

    /** Whether the first header of this name has this value. */
    public boolean isHeader(byte[] a, String name, String value) {
        int header = find(a, name);
        return header >= 0 && isText(a, headers[3 * header + 1] + 1, headers[3 * header + 2], value);
    }

    /** Adds the line of the first header of this name, with its end of line, if it is in the frame. */
    public void copyHeader(byte[] a, String name, GrowingBytes target) {
        int header = find(a, name);
        if (header >= 0) {
            target.add(a, headers[3 * header], headers[3 * header + 2]).add('\n');
        }
    }

    /** Adds the lines of all headers that are the sender's own, each with its end of line. */
    public void copyOwnHeaders(byte[] a, GrowingBytes target) {
        for (int i = 0; i < headerCount; i++) {
            if (!isNotCopied(a, i)) {
                target.add(a, headers[3 * i], headers[3 * i + 2]).add('\n');
            }
        }
    }

    private String text(byte[] a, int header) {
        int start = headers[3 * header + 1] + 1;
        return new String(a, start, headers[3 * header + 2] - start, UTF_8);
    }

    private int find(byte[] a, String name) {
        for (int i = 0; i < headerCount; i++) {
            if (isNamed(a, i, name)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isNotCopied(byte[] a, int header) {
        for (int i = 0; i < NOT_COPIED.size(); i++) {
            if (isNamed(a, header, NOT_COPIED.get(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean isNamed(byte[] a, int header, String name) {
        return isText(a, headers[3 * header], headers[3 * header + 1], name);
    }

    private static boolean isText(byte[] a, int from, int to, String text) {
        if (to - from != text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (a[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static int find(byte[] a, int value, int from, int to) {
        for (int i = from; i < to; i++) {
            if (a[i] == value) {
                return i;
            }
        }
        return -1;
    }
}
