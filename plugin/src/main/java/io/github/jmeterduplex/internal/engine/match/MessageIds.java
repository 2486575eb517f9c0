package io.github.jmeterduplex.internal.engine.match;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.DeferredText.NumberWriter;
import io.github.jmeterduplex.internal.codec.MessageHeaders.NumberReader;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Creates message ids of the form {@code ENGINE.START.NUMBER}, the last two in base 36: unique among engines, and among
 * the runs of one engine. Thread-safe.
 */
public final class MessageIds implements NumberReader, NumberWriter {
    private static final Pattern FORM = Pattern.compile("[^\\s\"{}]+\\.[0-9a-z]{8}\\.[0-9a-z]{1,13}");
    private static final int LONGEST = 300;
    /** The characters that some protocol escapes, or escapes with, apart from control characters. */
    private static final String ESCAPED = "\\:\"";

    private static final byte[] DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz".getBytes(UTF_8);

    /** Returned instead of a number if an id does not belong to this run. */
    public static final long NOT_OURS = -1;

    /** The largest number of base-36 digits that always fit into a {@code long}. */
    private static final int MAX_DIGITS = 12;

    private static final int LONGEST_NUMBER = 13;

    /** The largest unsigned number of 32 bits. */
    private static final long LARGEST_SHORT = 0xffff_ffffL;

    /** The number of decimal digits of {@link #LARGEST_SHORT}. */
    private static final int MAX_SHORT_DIGITS = 10;

    /** At each index, the lowest number whose base-36 form has one digit more than the index. */
    private static final long[] POWERS = powers();

    private final String prefix;
    private final byte[] prefixBytes;

    /** The buffer in which a thread appends a number to the prefix. */
    private final ThreadLocal<byte[]> scratch;

    /** Whether the prefix is free of the escape character, so that its bytes can be compared directly. */
    private final boolean hasPlainPrefix;

    private final boolean isPlain;

    private final AtomicLong number = new AtomicLong();

    private final TraceIds traces = TraceIds.random();

    /**
     * Creates the ids of one run.
     *
     * @param startEpochMillis distinguishes this run's ids from those of an earlier run with the same name
     */
    public MessageIds(String engine, long startEpochMillis) {
        this.prefix = engine + "." + Long.toString(startEpochMillis, 36) + ".";
        this.prefixBytes = prefix.getBytes(UTF_8);
        this.scratch = ThreadLocal.withInitial(() -> Arrays.copyOf(prefixBytes, prefixBytes.length + LONGEST_NUMBER));
        this.hasPlainPrefix = prefix.indexOf('\\') < 0;
        this.isPlain = prefix.chars().noneMatch(c -> c < ' ' || ESCAPED.indexOf(c) >= 0);
    }

    private static long[] powers() {
        long[] powers = new long[LONGEST_NUMBER];
        powers[0] = 1;
        for (int i = 1; i < LONGEST_NUMBER; i++) {
            powers[i] = powers[i - 1] * Character.MAX_RADIX;
        }
        return powers;
    }

    public String next() {
        return of(nextNumber());
    }

    public long nextNumber() {
        return number.incrementAndGet();
    }

    /** Whether ids are free of characters that a protocol escapes. */
    public boolean isPlain() {
        return isPlain;
    }

    /**
     * Returns the number in an id of this run, for protocols that number their messages.
     *
     * @return {@link #NOT_OURS} if the text is not an id of this run
     */
    public long number(String id) {
        int from = prefix.length();
        int digits = id.length() - from;
        if (digits < 1 || digits > MAX_DIGITS || !id.startsWith(prefix) || id.charAt(from) == '0') {
            return NOT_OURS;
        }
        long found = 0;
        for (int i = from; i < id.length(); i++) {
            int digit = digit(id.charAt(i));
            if (digit < 0) {
                return NOT_OURS;
            }
            found = found * Character.MAX_RADIX + digit;
        }
        return found;
    }

    /**
     * Returns the number in an id of this run that is given as UTF-8 bytes, escaped or not.
     *
     * @return {@link #NOT_OURS} also for an id of this run that begins with an escape
     */
    @Override
    public long read(byte[] bytes, int from, int to) {
        int digitsFrom = from + prefixBytes.length;
        int digits = to - digitsFrom;
        if (digits < 1
                || digits > MAX_DIGITS
                || bytes[digitsFrom] == '0'
                || !hasPlainPrefix
                || !Arrays.equals(bytes, from, digitsFrom, prefixBytes, 0, prefixBytes.length)) {
            return NOT_OURS;
        }
        long found = 0;
        for (int i = digitsFrom; i < to; i++) {
            int digit = digit(bytes[i]);
            if (digit < 0) {
                return NOT_OURS;
            }
            found = found * Character.MAX_RADIX + digit;
        }
        return found;
    }

    /** Returns the value of a base-36 digit; -1 for any other character. */
    private static int digit(int c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        return c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
    }

    /**
     * Returns the id of this run that contains the number.
     *
     * @param number not negative
     */
    public String of(long number) {
        byte[] id = scratch.get();
        return new String(id, 0, putDigits(number, id, prefixBytes.length), UTF_8);
    }

    /**
     * Returns the number as an unsigned number of 32 bits, for protocols with such ids: the same number comes again
     * after 4,294,967,296 messages.
     *
     * @param number not negative
     */
    public static String shortNumber(long number) {
        return Integer.toUnsignedString((int) number);
    }

    /**
     * Returns the latest number that {@link #shortNumber} writes as this text.
     *
     * @return {@link #NOT_OURS} if the text is not such a number, or one that was not assigned yet
     */
    long numberOfShort(String text) {
        return numberOfShort(text, number.get());
    }

    /** @param latest the number that was assigned last */
    static long numberOfShort(String text, long latest) {
        int digits = text.length();
        if (digits < 1 || digits > MAX_SHORT_DIGITS || (digits > 1 && text.charAt(0) == '0')) {
            return NOT_OURS;
        }
        long found = 0;
        for (int i = 0; i < digits; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return NOT_OURS;
            }
            found = found * 10 + c - '0';
        }
        if (found > LARGEST_SHORT) {
            return NOT_OURS;
        }
        long near = (latest & ~LARGEST_SHORT) | found;
        long given = near > latest ? near - LARGEST_SHORT - 1 : near;
        return given < 0 ? NOT_OURS : given;
    }

    @Override
    public int length(long number) {
        return prefixBytes.length + digits(number);
    }

    /** Writes the id of this run that contains the number, in UTF-8. */
    @Override
    public int put(long number, byte[] out, int at) {
        System.arraycopy(prefixBytes, 0, out, at, prefixBytes.length);
        return putDigits(number, out, at + prefixBytes.length);
    }

    private static int digits(long number) {
        int digits = 1;
        while (digits < LONGEST_NUMBER && number >= POWERS[digits]) {
            digits++;
        }
        return digits;
    }

    private static int putDigits(long number, byte[] out, int from) {
        int end = from + digits(number);
        long left = number;
        for (int at = end - 1; at >= from; at--) {
            out[at] = DIGITS[(int) (left % Character.MAX_RADIX)];
            left /= Character.MAX_RADIX;
        }
        return end;
    }

    /** Returns the trace contexts of this run's messages, by the numbers in their ids. */
    public TraceIds traces() {
        return traces;
    }

    String prefix() {
        return prefix;
    }

    /** Whether a text has the form of a message id, of this or any other engine. */
    static boolean isOne(String text) {
        return text.length() <= LONGEST && FORM.matcher(text).matches();
    }
}
