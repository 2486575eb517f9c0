package io.github.jmeterduplex.samples.bench.probe;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * A message whose id alone changes. Several of them may share one WebSocket message where the dialect joins them;
 * elsewhere each has its own. Thread-safe.
 */
final class Template {
    /** Stands where the digits of the id go. */
    static final String ID = "1000000000";

    /** What the id 0 reads as. */
    static final int FIRST = 1_000_000_000;

    private final byte[] before;
    private final byte[] one;
    private final byte[] between;
    private final byte[] after;
    private final int idAt;

    Template(String before, String one, String between, String after) {
        this.before = before.getBytes(US_ASCII);
        this.one = one.getBytes(US_ASCII);
        this.between = between.getBytes(US_ASCII);
        this.after = after.getBytes(US_ASCII);
        this.idAt = one.indexOf(ID);
    }

    /** Whether several messages share one WebSocket message. */
    boolean joins() {
        return between.length > 0;
    }

    /** Bytes of the payload with so many messages. */
    int length(int messages) {
        return before.length + messages * one.length + (messages - 1) * between.length + after.length;
    }

    /** Writes the payload with the ids {@code firstId} and those that follow, and returns the position after it. */
    int write(byte[] target, int position, int firstId, int messages) {
        int at = put(before, target, position);
        for (int i = 0; i < messages; i++) {
            int start = i == 0 ? at : put(between, target, at);
            at = put(one, target, start);
            digits(firstId + i, target, start + idAt);
        }
        return put(after, target, at);
    }

    private static int put(byte[] source, byte[] target, int at) {
        System.arraycopy(source, 0, target, at, source.length);
        return at + source.length;
    }

    /** All digits but the first, which stays: no id begins with a zero. */
    private static void digits(int id, byte[] target, int first) {
        int rest = id;
        for (int i = first + ID.length() - 1; i > first; i--) {
            target[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }
}
