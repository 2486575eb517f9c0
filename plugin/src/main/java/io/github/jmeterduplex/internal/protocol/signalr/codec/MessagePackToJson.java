package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static io.github.jmeterduplex.internal.protocol.signalr.codec.HubWriter.utf8;

import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Converts MessagePack values to JSON, as {@link HubMessage} describes. Confined to one thread. */
final class MessagePackToJson {
    /** The limit below which a floating-point number without a fraction is an exact integer. */
    private static final double EXACT_MAX = 1L << 53;

    private static final int TIMESTAMP = -1;
    private static final long NANOS_MAX = 999_999_999;
    private static final byte[] BASE64 = utf8("{\"$base64\":\"");
    private static final byte[] EXTENSION = utf8("{\"$ext\":");
    private static final byte[] EXTENSION_BASE64 = utf8(",\"$base64\":\"");
    private static final byte[] END = utf8("\"}");

    private static final int USUAL_DEPTH = 8;

    private final MessagePackInput in;
    private final ByteBuilder out;

    private int depth;
    /** For each nesting depth, the number of values that still follow. */
    private long[] left = new long[USUAL_DEPTH];

    private boolean[] isMap = new boolean[USUAL_DEPTH];

    MessagePackToJson(MessagePackInput in, ByteBuilder out) {
        this.in = in;
        this.out = out;
    }

    /**
     * Converts one value, with the values nested in it, without recursion. Stops early if this number of bytes is
     * written.
     */
    void value(int leastBytes) {
        begin();
        while (depth > 0 && out.length < leastBytes) {
            next();
        }
    }

    /** Converts a scalar, or writes the opening bracket of an array or a map. */
    private void begin() {
        String any = "a MessagePack value";
        int lead = in.peek(any);
        if (lead < 0x80 || lead >= 0xe0) {
            in.position++;
            putNumber((byte) lead);
        } else if (lead < 0x90 || lead >= 0xde) {
            open('{', 2 * in.map(any));
        } else if (lead < 0xa0 || lead == 0xdc || lead == 0xdd) {
            open('[', in.array(any));
        } else if (lead < 0xc0 || lead >= 0xd9) {
            in.text("a string");
            out.putJsonText(in.bytes, in.start, in.position);
        } else {
            in.position++;
            scalar(lead);
        }
    }

    /** @param count number of values in it; names of members count, too */
    private void open(char bracket, long count) {
        if (depth == left.length) {
            left = Arrays.copyOf(left, 2 * depth);
            isMap = Arrays.copyOf(isMap, 2 * depth);
        }
        left[depth] = count;
        isMap[depth] = bracket == '{';
        depth++;
        out.put(bracket);
    }

    /** Converts the next part of the innermost array or map: a value, a member's name, or the end. */
    private void next() {
        int innermost = depth - 1;
        boolean inMap = isMap[innermost];
        if (left[innermost] == 0) {
            out.put(inMap ? '}' : ']');
            depth--;
            return;
        }
        boolean isValue = inMap && (left[innermost]-- & 1) != 0;
        left[innermost] -= inMap ? 0 : 1;
        if (isValue) {
            out.put(':');
        } else if (out.array[out.length - 1] != (inMap ? '{' : '[')) {
            out.put(',');
        }
        if (inMap && !isValue) {
            key();
        } else {
            begin();
        }
    }

    /**
     * Writes the next key of a map as a member's name. An array or a map as a key is written in base64: as JSON text
     * within JSON text it would double in length with each level.
     */
    private void key() {
        int lead = in.peek("a key of a map");
        int from = out.length;
        if ((lead >= 0x80 && lead < 0xa0) || (lead >= 0xdc && lead < 0xe0)) {
            int start = in.position;
            in.skip();
            out.put('"');
            putBase64(start);
            out.put('"');
            return;
        }
        begin();
        if (out.array[from] != '"') {
            byte[] json = Arrays.copyOfRange(out.array, from, out.length);
            out.length = from;
            out.putJsonText(json);
        }
    }

    private void scalar(int lead) {
        switch (lead) {
            case MessagePackInput.NIL -> out.put(utf8("null"));
            case MessagePackInput.FALSE -> out.put(utf8("false"));
            case MessagePackInput.TRUE -> out.put(utf8("true"));
            case 0xc4, 0xc5, 0xc6 -> {
                in.take(in.scalarLength(lead));
                out.put(BASE64);
                putBase64(in.start);
                out.put(END);
            }
            case 0xca -> putFloat(Float.intBitsToFloat((int) in.unsigned(4)));
            case 0xcb -> putDouble(Double.longBitsToDouble(in.unsigned(8)));
            case 0xcc, 0xcd, 0xce, 0xcf -> putUnsigned(in.unsigned(1 << (lead & 3)));
            case 0xd0, 0xd1, 0xd2, 0xd3 -> putNumber(in.signed(1 << (lead & 3)));
            default -> {
                in.take(in.scalarLength(lead));
                extension();
            }
        }
    }

    private void putNumber(long number) {
        if (number < 0) {
            out.put(utf8(Long.toString(number)));
        } else {
            out.putNumber(number);
        }
    }

    private void putUnsigned(long number) {
        if (number < 0) {
            out.put(utf8(Long.toUnsignedString(number)));
        } else {
            out.putNumber(number);
        }
    }

    private void putFloat(float number) {
        if (isWhole(number)) {
            putNumber((long) number);
        } else {
            putFraction(Float.toString(number), Float.isFinite(number));
        }
    }

    private void putDouble(double number) {
        if (isWhole(number)) {
            putNumber((long) number);
        } else {
            putFraction(Double.toString(number), Double.isFinite(number));
        }
    }

    /** Whether a number is a whole one; minus zero is not, as integers cannot represent it. */
    private static boolean isWhole(double number) {
        return number == Math.rint(number)
                && Math.abs(number) < EXACT_MAX
                && (number != 0 || Double.doubleToRawLongBits(number) == 0);
    }

    private void putFraction(String number, boolean finite) {
        if (finite) {
            out.put(utf8(number));
        } else {
            out.putJsonText(utf8(number));
        }
    }

    private void putBase64(int from) {
        out.put(Base64.getEncoder().encode(Arrays.copyOfRange(in.bytes, from, in.position)));
    }

    /** Writes the type and the bytes of the extension that was just read. */
    private void extension() {
        int type = in.bytes[in.start];
        Instant time = type == TIMESTAMP ? timestamp() : null;
        if (time != null) {
            out.putJsonText(utf8(time.toString()));
            return;
        }
        out.put(EXTENSION).put(utf8(String.valueOf(type))).put(EXTENSION_BASE64);
        putBase64(in.start + 1);
        out.put(END);
    }

    /**
     * Returns the time in an extension of type -1, in any of its three forms; null if the extension is not a valid
     * time.
     */
    private @Nullable Instant timestamp() {
        int length = in.position - in.start - 1;
        in.position -= length;
        long nanos = 0;
        long seconds = 0;
        switch (length) {
            case 4 -> seconds = in.unsigned(4);
            case 8 -> {
                long both = in.unsigned(8);
                nanos = both >>> 34;
                seconds = both & ((1L << 34) - 1);
            }
            case 12 -> {
                nanos = in.unsigned(4);
                seconds = in.signed(8);
            }
            default -> in.take(length);
        }
        // taking has moved the start of the bytes for other lengths
        in.start = in.position - length - 1;
        boolean known = length == 4 || length == 8 || length == 12;
        boolean valid = nanos <= NANOS_MAX
                && seconds >= Instant.MIN.getEpochSecond()
                && seconds <= Instant.MAX.getEpochSecond();
        return known && valid ? Instant.ofEpochSecond(seconds, nanos) : null;
    }
}
