package io.github.jmeterduplex.internal.protocol.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.ByteScan;
import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.codec.MessageHeaders;
import io.github.jmeterduplex.internal.codec.MessageHeaders.NumberReader;
import io.github.jmeterduplex.session.Header;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view of a STOMP frame inside the array that was read, whose lines are offsets that become text on demand. One per
 * reader, filled again for each frame. Confined to one thread.
 */
final class ScannedFrame implements StompFrame {
    private static final int OFFSETS_PER_HEADER = 3;
    private static final int USUAL_HEADERS = 8;
    private static final byte[] NOTHING = {};

    /**
     * For each header the offsets of its line's start, its colon and its line's end, counted from the frame's first
     * byte.
     */
    private int[] offsets;

    private int headerCount;
    /** Whether all header names are plain ASCII without escapes, so that they can be compared byte by byte. */
    private boolean plainNames = true;

    private HeaderEscape escape = HeaderEscape.NONE;
    private String command = "";
    private byte[] array = NOTHING;
    private int start;
    private int bodyStart;
    private int bodyLength;

    ScannedFrame() {
        this(new int[USUAL_HEADERS * OFFSETS_PER_HEADER]);
    }

    private ScannedFrame(int[] offsets) {
        this.offsets = offsets;
    }

    /** Releases the previous frame and its array. */
    void clear() {
        array = NOTHING;
        headerCount = 0;
        plainNames = true;
    }

    void begin(String newCommand, HeaderEscape newEscape) {
        command = newCommand;
        escape = newEscape;
    }

    /** Sets the array and index at which the frame now is, which change while its pieces are joined. */
    void lieAt(byte[] newArray, int newStart) {
        array = newArray;
        start = newStart;
    }

    void addHeader(int lineStart, int colon, int lineEnd) {
        int at = headerCount * OFFSETS_PER_HEADER;
        if (at == offsets.length) {
            offsets = Arrays.copyOf(offsets, at * 2);
        }
        offsets[at] = lineStart;
        offsets[at + 1] = colon;
        offsets[at + 2] = lineEnd;
        headerCount++;
    }

    void meetUnusualName() {
        plainNames = false;
    }

    void setBody(int newBodyStart, int newBodyLength) {
        bodyStart = newBodyStart;
        bodyLength = newBodyLength;
    }

    int headerCount() {
        return headerCount;
    }

    HeaderEscape escape() {
        return escape;
    }

    /**
     * Returns the number in the first header with this name, at most {@link Integer#MAX_VALUE}; -1 if the header is
     * missing or not a whole number, which Spring's client ignores, too. Spaces around it are ignored.
     */
    int number(String name) {
        int i = find(name);
        if (i < 0) {
            return -1;
        }
        int to = start + offsets[i * OFFSETS_PER_HEADER + 2];
        int at = ByteScan.afterJsonSpace(array, start + offsets[i * OFFSETS_PER_HEADER + 1] + 1, to);
        at += at < to && array[at] == '+' ? 1 : 0;
        long number = -1;
        while (at < to && array[at] >= '0' && array[at] <= '9') {
            number = Math.min(Math.max(number, 0) * 10 + array[at++] - '0', Integer.MAX_VALUE);
        }
        return ByteScan.afterJsonSpace(array, at, to) == to ? (int) number : -1;
    }

    @Override
    public long number(String name, NumberReader reader, long none) {
        int i = find(name);
        return i < 0
                ? none
                : reader.read(
                        array,
                        start + offsets[i * OFFSETS_PER_HEADER + 1] + 1,
                        start + offsets[i * OFFSETS_PER_HEADER + 2]);
    }

    @Override
    public String command() {
        return command;
    }

    @Override
    public @Nullable String header(String name) {
        int i = find(name);
        return i < 0 ? null : value(i);
    }

    @Override
    public List<Header> headers() {
        List<Header> headers = new ArrayList<>(headerCount);
        for (int i = 0; i < headerCount; i++) {
            headers.add(new Header(name(i), value(i)));
        }
        return headers;
    }

    @Override
    public boolean has(String name, String value) {
        int i = find(name);
        if (i < 0) {
            return false;
        }
        int from = offsets[i * OFFSETS_PER_HEADER + 1] + 1;
        int length = offsets[i * OFFSETS_PER_HEADER + 2] - from;
        // Escapes and characters beyond ASCII are longer on the line than in the text.
        return isPlain(start + from, length, value) || (length > value.length() && value(i).equals(value));
    }

    /** Whether these bytes, which do not contain escapes, equal an ASCII text. */
    private boolean isPlain(int at, int length, String text) {
        if (length != text.length()) {
            return false;
        }
        for (int c = 0; c < length; c++) {
            byte b = array[at + c];
            if (b != text.charAt(c) || (b == '\\' && escape != HeaderEscape.NONE)) {
                return false;
            }
        }
        return true;
    }

    private int find(String name) {
        for (int i = 0; i < headerCount; i++) {
            if (plainNames ? isPlainName(i, name) : name(i).equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isPlainName(int i, String name) {
        int from = offsets[i * OFFSETS_PER_HEADER];
        int length = offsets[i * OFFSETS_PER_HEADER + 1] - from;
        if (length != name.length()) {
            return false;
        }
        int at = start + from;
        for (int c = 0; c < length; c++) {
            if (array[at + c] != name.charAt(c)) {
                return false;
            }
        }
        return true;
    }

    private String name(int i) {
        int at = i * OFFSETS_PER_HEADER;
        return escape.decode(array, start + offsets[at], start + offsets[at + 1]);
    }

    private String value(int i) {
        int at = i * OFFSETS_PER_HEADER;
        return escape.decode(array, start + offsets[at + 1] + 1, start + offsets[at + 2]);
    }

    @Override
    public byte[] body() {
        return Arrays.copyOfRange(array, bodyOffset(), bodyOffset() + bodyLength);
    }

    @Override
    public byte[] bodyArray() {
        return array;
    }

    @Override
    public int bodyOffset() {
        return start + bodyStart;
    }

    @Override
    public int bodyLength() {
        return bodyLength;
    }

    @Override
    public String text() {
        return new String(array, bodyOffset(), bodyLength, UTF_8);
    }

    @Override
    public MessageHeaders copyHeaders() {
        ScannedFrame copy = new ScannedFrame(Arrays.copyOf(offsets, headerCount * OFFSETS_PER_HEADER));
        copy.headerCount = headerCount;
        copy.plainNames = plainNames;
        copy.escape = escape;
        copy.command = command;
        copy.array = Arrays.copyOfRange(array, start, start + bodyStart);
        copy.bodyStart = bodyStart;
        return copy;
    }

    @Override
    public long keptBytes() {
        return KeptBytes.OBJECT_BYTES + bodyStart + (long) Integer.BYTES * headerCount * OFFSETS_PER_HEADER;
    }
}
