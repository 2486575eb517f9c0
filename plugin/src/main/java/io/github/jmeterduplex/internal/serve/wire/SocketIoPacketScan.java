package io.github.jmeterduplex.internal.serve.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;

/** The indices of the parts of one Socket.IO packet. Confined to one thread. */
public final class SocketIoPacketScan {
    private static final int MAX_DIGITS = 15;

    private int attachments;
    private int headStart;
    private int payload;
    private int end;
    private long id;
    private String namespace = "/";

    /** Scans a packet that begins with its type; the payload is not read. */
    public void scan(byte[] a, int from, int to) {
        int at = from + 1;
        attachments = 0;
        if (a[from] == '5' || a[from] == '6') {
            int dash = digits(a, at, to);
            if (dash == at || dash == to || a[dash] != '-') {
                throw ProtocolViolation.of("the number of attachments", new String(a, from, to - from, UTF_8));
            }
            attachments = (int) Math.min(number(a, at, dash), Integer.MAX_VALUE);
            at = dash + 1;
        }
        headStart = from + 1;
        namespace = "/";
        if (at < to && a[at] == '/') {
            int comma = at;
            while (comma < to && a[comma] != ',') {
                comma++;
            }
            namespace = new String(a, at, comma - at, UTF_8);
            at = Math.min(comma + 1, to);
        }
        payload = digits(a, at, to);
        id = payload == at ? -1 : number(a, at, payload);
        end = to;
    }

    private static int digits(byte[] a, int from, int to) {
        int at = from;
        while (at < to && a[at] >= '0' && a[at] <= '9') {
            at++;
        }
        return at;
    }

    private static long number(byte[] a, int from, int to) {
        if (to - from > MAX_DIGITS) {
            throw ProtocolViolation.of("a number of at most " + MAX_DIGITS + " digits", "more");
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + a[i] - '0';
        }
        return number;
    }

    /** Returns the namespace; {@code /} if the packet does not name one. */
    public String namespace() {
        return namespace;
    }

    public int attachments() {
        return attachments;
    }

    public boolean hasId() {
        return id >= 0;
    }

    public long id() {
        return id;
    }

    /** Returns the index of the payload. */
    public int payload() {
        return payload;
    }

    /** Returns the index after the payload. */
    public int end() {
        return end;
    }

    /** Adds the parts between the type and the payload: attachments, namespace and id. */
    public void copyHead(byte[] a, GrowingBytes out) {
        out.add(a, headStart, payload);
    }
}
