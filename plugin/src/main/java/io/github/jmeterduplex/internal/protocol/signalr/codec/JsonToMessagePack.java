package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.codec.JsonErrors;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;

/** Converts JSON text of a test plan to MessagePack, as {@link HubWriter} describes. Confined to one thread. */
final class JsonToMessagePack {
    private static final byte[] BASE64 = "$base64".getBytes(US_ASCII);
    /** The most decimal digits of a number that always fits into a {@code long}. */
    private static final int LONG_DIGITS = 18;

    private static final BigInteger UNSIGNED_MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);

    private static final int DEPTH_MAX = 64;

    private final byte[] json;
    private final JsonScanner scanner;
    private final ByteBuilder out = new ByteBuilder();

    private JsonToMessagePack(byte[] json) {
        this.json = json;
        this.scanner = new JsonScanner(json, 0, json.length);
    }

    /**
     * Converts one JSON value to MessagePack.
     *
     * @param array whether it must be an array
     * @throws IllegalArgumentException that names the place of a mistake
     */
    static HubWriter.EncodedValue convert(byte[] json, boolean array) {
        return new JsonToMessagePack(json).convert(array);
    }

    private HubWriter.EncodedValue convert(boolean array) {
        try {
            boolean isArray = scanner.peek() == '[';
            if (array && !isArray) {
                // a text that is not JSON is the same mistake
                throw JsonErrors.at("not a JSON array", json, scanner.position());
            }
            value(0);
            scanner.finish();
            return new HubWriter.EncodedValue(
                    HubWriter.EncodedValue.Encoding.MESSAGEPACK, out.array, 0, out.length, isArray);
        } catch (ProtocolViolation noJson) {
            throw JsonErrors.of(noJson, json, scanner);
        }
    }

    private void value(int depth) {
        switch (scanner.peek()) {
            case '"' -> text();
            case '{' -> object(deeper(depth));
            case '[' -> array(deeper(depth));
            case 't' -> word(MessagePackInput.TRUE);
            case 'f' -> word(MessagePackInput.FALSE);
            case 'n' -> word(MessagePackInput.NIL);
            default -> number();
        }
    }

    private static int deeper(int depth) {
        if (depth == DEPTH_MAX) {
            throw JacksonJson.tooDeep();
        }
        return depth + 1;
    }

    private void word(int lead) {
        scanner.value();
        out.put(lead);
    }

    private void text() {
        int from = scanner.position();
        if (scanner.text()) {
            out.putText(JacksonJson.unescaped(json, from, scanner.position()).getBytes(UTF_8));
        } else {
            out.putText(json, from + 1, scanner.position() - 1);
        }
    }

    private void array(int depth) {
        int start = begin();
        scanner.expect('[', "[");
        int count = 0;
        if (scanner.peek() != ']') {
            value(depth);
            for (count = 1; scanner.peek() == ','; count++) {
                scanner.expect(',', ",");
                value(depth);
            }
        }
        scanner.expect(']', ", or ] in a JSON array");
        end(start, count, true);
    }

    private void object(int depth) {
        int place = scanner.position();
        int start = begin();
        scanner.expect('{', "{");
        int count = 0;
        if (scanner.peek() != '}') {
            if (member(place, depth, true)) {
                out.length = start;
                bytes(place);
                return;
            }
            for (count = 1; scanner.peek() == ','; count++) {
                scanner.expect(',', ",");
                boolean unused = member(place, depth, false);
            }
        }
        scanner.expect('}', ", or } in a JSON object");
        end(start, count, false);
    }

    /** Writes a member of an object; if the member is {@code $base64}, only skips its name, and returns true. */
    private boolean member(int place, int depth, boolean first) {
        if (scanner.peek() != '"') {
            throw scanner.breach("a name in a JSON object");
        }
        int name = out.length;
        text();
        boolean isBase64 = isBase64(name);
        if (isBase64 && !first) {
            throw notAlone(place);
        }
        scanner.expect(':', ": after a name in a JSON object");
        if (!isBase64) {
            value(depth);
        }
        return isBase64;
    }

    /** Whether a member's name at this index is {@code $base64}. */
    private boolean isBase64(int name) {
        return out.length - name - 1 == BASE64.length
                && Arrays.equals(out.array, name + 1, out.length, BASE64, 0, BASE64.length);
    }

    private IllegalArgumentException notAlone(int place) {
        return JsonErrors.at("\"$base64\" is not the one member of its object, and a string", json, place);
    }

    /** Writes the bytes that a {@code $base64} member holds, and reads the rest of its object. */
    private void bytes(int place) {
        boolean isText = scanner.peek() == '"';
        int from = scanner.position();
        scanner.value();
        int to = scanner.position();
        if (!isText || scanner.peek() != '}') {
            throw notAlone(place);
        }
        scanner.expect('}', "}");
        try {
            out.putBinary(Base64.getDecoder().decode(JacksonJson.unescaped(json, from, to)));
        } catch (IllegalArgumentException noBase64) {
            throw JsonErrors.at("no base64", json, from);
        }
    }

    /** Reserves the byte for the count of a short array or map. */
    private int begin() {
        int start = out.length;
        out.put(0);
        return start;
    }

    /** Writes the count of an array or map; if it does not fit into the reserved byte, the values are moved. */
    private void end(int start, int count, boolean array) {
        int end = out.length;
        int more = count < 16 ? 0 : count < (1 << 16) ? 2 : 4;
        int unused = out.room(more);
        System.arraycopy(out.array, start + 1, out.array, start + 1 + more, end - start - 1);
        out.length = start;
        if (array) {
            out.putArray(count);
        } else {
            out.putMap(count);
        }
        out.length = end + more;
    }

    private void number() {
        int from = scanner.position();
        scanner.number("a JSON value");
        int to = scanner.position();
        boolean negative = json[from] == '-';
        int digits = negative ? from + 1 : from;
        long number = 0;
        for (int i = digits; i < to; i++) {
            if (json[i] < '0' || json[i] > '9') {
                fraction(from, to);
                return;
            }
            number = number * 10 + json[i] - '0';
        }
        if (to - digits > LONG_DIGITS) {
            large(from, to);
        } else {
            out.putWhole(negative ? -number : number);
        }
    }

    private void fraction(int from, int to) {
        out.putFraction(Double.parseDouble(new String(json, from, to - from, US_ASCII)));
    }

    private void large(int from, int to) {
        BigInteger number = to - from > 20 ? null : new BigInteger(new String(json, from, to - from, US_ASCII));
        if (number == null || number.compareTo(UNSIGNED_MAX) > 0 || number.compareTo(MIN) < 0) {
            fraction(from, to);
        } else if (number.signum() < 0) {
            out.putWhole(number.longValue());
        } else {
            out.putUnsigned(number.longValue());
        }
    }
}
