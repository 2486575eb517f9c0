package io.github.jmeterduplex.internal.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the next byte that needs a closer look, for example a quote or one that is not ASCII, eight bytes at a time.
 * Pure; thread-safe.
 *
 * <p>Of the eight tests in one word only the lowest that succeeds is certain, since a subtraction may borrow from the
 * byte above; only the lowest is needed.
 */
public final class ByteScan {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = ONES << 7;
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';
    private static final long SPACES = ONES * ' ';

    private ByteScan() {}

    /** Returns the index of the first byte that is not ASCII, or {@code to}. */
    static int afterAscii(byte[] bytes, int from, int to) {
        int at = from;
        while (at <= to - 4 * Long.BYTES) {
            long four = word(bytes, at) | word(bytes, at + 8) | word(bytes, at + 16) | word(bytes, at + 24);
            if ((four & HIGHS) != 0) {
                break;
            }
            at += 4 * Long.BYTES;
        }
        while (at <= to - Long.BYTES) {
            long found = word(bytes, at) & HIGHS;
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >> 3);
            }
            at += Long.BYTES;
        }
        // The last word overlaps with the previous one.
        if (at > from && (word(bytes, to - Long.BYTES) & HIGHS) == 0) {
            return to;
        }
        while (at < to && bytes[at] >= 0) {
            at++;
        }
        return at;
    }

    private static long word(byte[] bytes, int at) {
        return (long) WORD.get(bytes, at);
    }

    /** Returns the index of the first byte that is not white space in JSON (RFC 8259, section 2), or {@code to}. */
    public static int afterJsonSpace(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && (bytes[at] == ' ' || bytes[at] == '\n' || bytes[at] == '\r' || bytes[at] == '\t')) {
            at++;
        }
        return at;
    }

    /**
     * Returns the index of the first byte that a JSON string must not hold as it is (RFC 8259, section 7), or {@code
     * to}.
     */
    static int afterJsonPlain(byte[] bytes, int from, int to) {
        int at = from;
        while (at <= to - Long.BYTES) {
            long found = jsonSpecial((long) WORD.get(bytes, at));
            if (found != 0) {
                return at + (Long.numberOfTrailingZeros(found) >> 3);
            }
            at += Long.BYTES;
        }
        while (at < to && isJsonPlain(bytes[at])) {
            at++;
        }
        return at;
    }

    /**
     * Whether a quoted JSON string may occur in these bytes, either as it is written or with Unicode escapes. Checks
     * eight bytes at a time, and closer if one of them is a quote or a backslash.
     */
    static boolean mayHoldString(byte[] bytes, int from, int to, byte[] quoted) {
        int at = from;
        while (at <= to - Long.BYTES) {
            long word = word(bytes, at);
            long found = (zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES)) & HIGHS;
            while (found != 0) {
                if (beginsString(bytes, at + (Long.numberOfTrailingZeros(found) >> 3), to, quoted)) {
                    return true;
                }
                found &= found - 1;
            }
            at += Long.BYTES;
        }
        while (at < to && !beginsString(bytes, at, to, quoted)) {
            at++;
        }
        return at < to;
    }

    private static boolean beginsString(byte[] bytes, int at, int to, byte[] quoted) {
        if (bytes[at] == '\\') {
            return at + 1 < to && bytes[at + 1] == 'u';
        }
        int end = at + quoted.length;
        return end <= to
                && bytes[at + 1] == quoted[1]
                && bytes[at] == '"'
                && Arrays.equals(bytes, at, end, quoted, 0, quoted.length);
    }

    /**
     * Copies the bytes up to the first one that a JSON string must escape, eight bytes at a time, which suits short
     * runs. Up to eight bytes after them are overwritten, within the room: the caller continues there.
     *
     * @param out another array, with room for all until {@code to}
     * @return the number of copied bytes
     */
    public static int copyJsonPlain(byte[] bytes, int from, int to, byte[] out, int at) {
        int words = to - from - Long.BYTES;
        int done = 0;
        while (done <= words) {
            long word = (long) WORD.get(bytes, from + done);
            WORD.set(out, at + done, word);
            long found = jsonSpecial(word);
            if (found != 0) {
                return done + (Long.numberOfTrailingZeros(found) >> 3);
            }
            done += Long.BYTES;
        }
        while (from + done < to && isJsonPlain(bytes[from + done])) {
            out[at + done] = bytes[from + done];
            done++;
        }
        return done;
    }

    /**
     * Sets the high bit of the lowest byte that a JSON string must escape (a control character, quote or backslash),
     * and maybe of bytes above it.
     */
    private static long jsonSpecial(long word) {
        return ((word - SPACES) | zeros(word ^ QUOTES) | zeros(word ^ BACKSLASHES)) & ~word & HIGHS;
    }

    private static boolean isJsonPlain(byte b) {
        return b < 0 || (b >= ' ' && b != '"' && b != '\\');
    }

    /** Sets the high bit of the lowest byte that is zero, and maybe of bytes above it. */
    private static long zeros(long word) {
        return (word - ONES) & ~word;
    }
}
