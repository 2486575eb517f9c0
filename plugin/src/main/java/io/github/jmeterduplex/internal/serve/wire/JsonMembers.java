package io.github.jmeterduplex.internal.serve.wire;

import io.github.jmeterduplex.internal.codec.ByteScan;
import io.github.jmeterduplex.internal.codec.JsonPointer;

/** Objects of JSON that get further members on their way. Pure. */
public final class JsonMembers {
    private static final JsonPointer WHOLE = JsonPointer.compile("");

    private JsonMembers() {}

    /** Whether all the bytes are one JSON value, perhaps with space around it. */
    public static boolean isWhole(byte[] a, int from, int to) {
        long found = WHOLE.find(a, from, to);
        return found != JsonPointer.NOWHERE && ByteScan.afterJsonSpace(a, JsonPointer.end(found), to) == to;
    }

    /**
     * Adds the object with the members {@code from}, and {@code at} in milliseconds; returns false if it is not an
     * object.
     */
    public static boolean addFrom(byte[] a, int from, int to, String sender, GrowingBytes target) {
        boolean hasMembers = addOpen(a, from, to, target);
        if (target.isEmpty()) {
            return false;
        }
        target.add(hasMembers ? "," : "").add("\"from\":").addJsonString(sender);
        target.add(",\"at\":").addNumber(System.currentTimeMillis()).add('}');
        return true;
    }

    /** Adds the object with the member {@code serverMicros} set, if it has one; else the value as it is. */
    public static void addStamped(byte[] a, int from, int to, boolean hasStamp, GrowingBytes target) {
        int before = target.length();
        if (!hasStamp) {
            target.add(a, from, to);
            return;
        }
        addOpen(a, from, to, target);
        if (target.length() == before) {
            target.add(a, from, to);
        } else {
            target.add(",\"serverMicros\":").addNumber(Micros.now()).add('}');
        }
    }

    /** Adds an object without its last brace, or adds no bytes; returns whether the object has members. */
    private static boolean addOpen(byte[] a, int from, int to, GrowingBytes target) {
        int start = ByteScan.afterJsonSpace(a, from, to);
        if (start == to || a[start] != '{' || !isWhole(a, start, to)) {
            return false;
        }
        int end = to;
        while (a[end - 1] != '}') {
            end--;
        }
        target.add(a, start, end - 1);
        return ByteScan.afterJsonSpace(a, start + 1, end - 1) < end - 1;
    }
}
