package io.github.jmeterduplex.samples.servers.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the parts of one STOMP frame lie. Values stay as they are on the wire, escapes included. Confined to one
 * thread.
 */
final class StompScan {
    private static final List<String> NOT_COPIED =
            List.of("destination", "content-length", "receipt", "transaction", "subscription", "message-id");

    private int commandStart;
    private int commandEnd;
    private int bodyStart;
    private int bodyEnd;

    /** Start, colon and end of each header line. */
    private int[] headers = new int[3 * 8];

    private int headerCount;

    /** Scans the frame at the position; returns the position after its NUL, or -1 where it is not whole. */
    int scan(byte[] a, int from, int to) {
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
        return bodyEnd < bodyStart || bodyEnd >= to ? -1 : bodyEnd + 1;
    }

    private int number(byte[] a, int header) {
        int number = 0;
        for (int i = headers[3 * header + 1] + 1; i < headers[3 * header + 2]; i++) {
            if (a[i] >= '0' && a[i] <= '9') {
                number = number * 10 + a[i] - '0';
            } else if (a[i] != ' ') {
                throw new IllegalStateException("content-length is no number");
            }
        }
        return number;
    }

    private void addHeader(byte[] a, int start, int end) {
        int colon = find(a, ':', start, end);
        if (colon < 0) {
            return;
        }
        if (headers.length == 3 * headerCount) {
            headers = Arrays.copyOf(headers, 2 * headers.length);
        }
        headers[3 * headerCount] = start;
        headers[3 * headerCount + 1] = colon;
        headers[3 * headerCount + 2] = end;
        headerCount++;
    }

    /** Whether that is the frame's command. */
    boolean isCommand(byte[] a, String command) {
        return isText(a, commandStart, commandEnd, command);
    }

    /** The frame's command. */
    String command(byte[] a) {
        return new String(a, commandStart, commandEnd - commandStart, UTF_8);
    }

    int bodyStart() {
        return bodyStart;
    }

    int bodyEnd() {
        return bodyEnd;
    }

    /** The value of the first header of this name, or null. */
    byte @Nullable [] header(byte[] a, String name) {
        int header = find(a, name);
        return header < 0 ? null : Arrays.copyOfRange(a, headers[3 * header + 1] + 1, headers[3 * header + 2]);
    }

    private int find(byte[] a, String name) {
        for (int i = 0; i < headerCount; i++) {
            if (isNamed(a, i, name)) {
                return i;
            }
        }
        return -1;
    }

    /** Adds the lines of all headers that are the sender's own, each with its end of line. */
    void copyOwnHeaders(byte[] a, Bytes target) {
        for (int i = 0; i < headerCount; i++) {
            if (!isNotCopied(a, i)) {
                target.add(a, headers[3 * i], headers[3 * i + 2]).add('\n');
            }
        }
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
