package io.github.jmeterduplex.samples.servers.lean;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Finds, in one JSON record of SignalR, what an echo needs: the type, the invocation's id and its first argument, in
 * whatever order they come. Code of its own, as what judges the plugin must not share its mistakes. Confined to one
 * thread.
 */
final class SignalRScan {
    private static final byte[] TYPE = "type".getBytes(UTF_8);
    private static final byte[] ID = "invocationId".getBytes(UTF_8);
    private static final byte[] ARGUMENTS = "arguments".getBytes(UTF_8);

    private int typeAt;
    private int idStart;
    private int idEnd;
    private int argumentStart;
    private int argumentEnd;

    /**
     * Scans the object that begins there, with no blanks between its members, as all clients write it.
     *
     * @return the position after the object
     * @throws IllegalStateException where there is no such object
     */
    int scan(byte[] a, int from, int to) {
        typeAt = -1;
        idStart = idEnd = argumentStart = argumentEnd = 0;
        int at = expect(a, from, to, '{');
        while (at < to && a[at] != '}') {
            int name = expect(a, at, to, '"');
            int nameEnd = stringEnd(a, name, to) - 1;
            int value = expect(a, nameEnd + 1, to, ':');
            int end = valueEnd(a, value, to);
            member(a, name, nameEnd, value, end);
            at = end < to && a[end] == ',' ? end + 1 : end;
        }
        return expect(a, at, to, '}');
    }

    private void member(byte[] a, int name, int nameEnd, int value, int end) {
        if (is(a, name, nameEnd, TYPE)) {
            typeAt = value;
        } else if (is(a, name, nameEnd, ID)) {
            idStart = value;
            idEnd = end;
        } else if (is(a, name, nameEnd, ARGUMENTS) && a[value + 1] != ']') {
            argumentStart = value + 1;
            argumentEnd = valueEnd(a, argumentStart, end);
        }
    }

    /** The digit of the type; 0 where the record has none, as a handshake. */
    int type(byte[] a) {
        return typeAt < 0 ? 0 : a[typeAt];
    }

    boolean hasId() {
        return idEnd > idStart;
    }

    boolean hasArgument() {
        return argumentEnd > argumentStart;
    }

    /** Adds the id with its quotes. */
    void copyId(byte[] a, Bytes out) {
        out.add(a, idStart, idEnd);
    }

    /** Adds the JSON of the first argument. */
    void copyArgument(byte[] a, Bytes out) {
        out.add(a, argumentStart, argumentEnd);
    }

    private static boolean is(byte[] a, int from, int to, byte[] name) {
        return Arrays.equals(a, from, to, name, 0, name.length);
    }

    /** The position after a value: the comma or bracket that follows it. */
    private static int valueEnd(byte[] a, int from, int to) {
        int depth = 0;
        int at = from;
        while (at < to) {
            switch (a[at]) {
                case '"' -> at = stringEnd(a, at + 1, to) - 1;
                case '{', '[' -> depth++;
                case '}', ']' -> {
                    if (depth == 0) {
                        return at;
                    }
                    depth--;
                }
                case ',' -> {
                    if (depth == 0) {
                        return at;
                    }
                }
                default -> {}
            }
            at++;
        }
        return at;
    }

    /** The position after the closing quote of the string whose content begins there. */
    private static int stringEnd(byte[] a, int from, int to) {
        int at = EightBytes.jsonSpecial(a, from, to);
        while (at < to && a[at] != '"') {
            at = EightBytes.jsonSpecial(a, a[at] == '\\' ? at + 2 : at + 1, to);
        }
        return expect(a, at, to, '"');
    }

    private static int expect(byte[] a, int at, int to, char wanted) {
        if (at >= to || a[at] != wanted) {
            throw new IllegalStateException(
                    "expected " + wanted + " in " + new String(a, Math.min(at, to), Math.max(0, to - at), UTF_8));
        }
        return at + 1;
    }
}
