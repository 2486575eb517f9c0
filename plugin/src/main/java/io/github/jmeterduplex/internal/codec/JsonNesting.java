package io.github.jmeterduplex.internal.codec;

import java.util.Arrays;

/**
 * The open brackets of a JSON text, a bit for each, so that values may be nested to any depth. Confined to one thread.
 */
final class JsonNesting {
    private static final long[] NONE = {};

    private int depth;
    /** The innermost brackets, up to 64 of them, the last one lowest; 1 = an object. */
    private long inner;
    /** The outer brackets, 64 in each. */
    private long[] outer = NONE;

    /** Returns the number of open brackets. */
    int depth() {
        return depth;
    }

    /** Whether the innermost bracket is an object's. */
    boolean isObject() {
        return (inner & 1) != 0;
    }

    /** Returns the bracket that closes the innermost one. */
    char closing() {
        return isObject() ? '}' : ']';
    }

    void enter(boolean isObject) {
        if (depth > 0 && depth % Long.SIZE == 0) {
            int full = depth / Long.SIZE;
            if (full > outer.length) {
                outer = Arrays.copyOf(outer, 2 * full);
            }
            outer[full - 1] = inner;
        }
        inner = inner << 1 | (isObject ? 1 : 0);
        depth++;
    }

    void leave() {
        depth--;
        inner >>>= 1;
        if (depth > 0 && depth % Long.SIZE == 0) {
            inner = outer[depth / Long.SIZE - 1];
        }
    }
}
