package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.LastStringCache;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view of one hub message inside the array that was read. One per reader, filled again for each message. Confined to
 * one thread.
 *
 * <p>The body is JSON in UTF-8, in both codecs: the array of arguments of an invocation, the item of a stream, the
 * result of a completion. A body in MessagePack is {@link JsonBody#encoded encoded}, and becomes JSON on demand. In
 * that JSON, bytes are {@code {"$base64":"..."}}; a time stamp is a string, for example {@code
 * "2026-01-31T12:00:00.5Z"}; other extensions are {@code {"$ext":TYPE,"$base64":"..."}}; NaN and the infinities are
 * the strings {@code "NaN"}, {@code "Infinity"} and {@code "-Infinity"}; a float without fraction is written as an
 * integer if that is exact; if a key of a map is not a string, it is written as its JSON text, or, if it is an array
 * or a map, as its MessagePack in base64.
 */
public final class HubMessage {
    /** The number that stands for a missing id. */
    static final long NO_NUMBER = -1;

    /** The most digits of an id that always fits into a {@code long}. */
    private static final int MAX_DIGITS = 18;

    /** The empty array that is used between messages. */
    static final byte[] NOTHING = {};

    static final JsonBody NO_ARGUMENTS = JsonBody.of("[]".getBytes(US_ASCII));
    private static final JsonBody NULL = JsonBody.of("null".getBytes(US_ASCII));

    /** A cache of method names, as few different ones occur. */
    private final LastStringCache names = new LastStringCache(8);

    /** The type of the message; {@link HubMessageType#PING} before the first one. */
    private HubMessageType type = HubMessageType.PING;

    private byte[] array = NOTHING;
    private int idStart;
    private int idEnd;
    /** Whether the array contains the id as a JSON string with its quotes. */
    private boolean quotedId;

    private @Nullable String target;
    private @Nullable JsonBody body;
    private @Nullable String error;
    private boolean allowReconnect;
    private long sequenceId;
    private List<String> streamIds = List.of();

    HubMessage() {}

    // Filled by the readers.

    void begin(HubMessageType newType, byte[] newArray) {
        type = newType;
        array = newArray;
        idStart = -1;
        target = null;
        body = null;
        error = null;
        allowReconnect = false;
        sequenceId = -1;
        streamIds = List.of();
    }

    /** Releases the array, so that idle sessions do not hold large arrays between messages. */
    void clear() {
        array = NOTHING;
        body = null;
        error = null;
        streamIds = List.of();
    }

    void setId(int from, int to, boolean quoted) {
        idStart = from;
        idEnd = to;
        quotedId = quoted;
    }

    void setTarget(int from, int to, boolean quoted) {
        target = names.text(array, from, to, quoted);
    }

    void setBody(JsonBody newBody) {
        body = newBody;
    }

    void setError(@Nullable String newError) {
        error = newError;
    }

    void setAllowReconnect(boolean allowed) {
        allowReconnect = allowed;
    }

    void setSequenceId(long id) {
        sequenceId = id;
    }

    void setStreamIds(List<String> ids) {
        streamIds = ids;
    }

    /** Returns the type of the message. */
    public HubMessageType type() {
        return type;
    }

    /**
     * Returns the id of an invocation or a stream; null if the message does not have one, as in an invocation without
     * an answer.
     */
    public @Nullable String invocationId() {
        if (idStart < 0) {
            return null;
        }
        return quotedId
                ? JacksonJson.unescaped(array, idStart, idEnd)
                : new String(array, idStart, idEnd - idStart, UTF_8);
    }

    /**
     * Returns the id as a number, without making a string; -1 if it is missing or was not written by {@link HubWriter}.
     */
    public long invocationNumber() {
        int quote = quotedId ? 1 : 0;
        return idStart < 0 ? NO_NUMBER : number(array, idStart + quote, idEnd - quote);
    }

    /** Returns the number of an id, or {@link #NO_NUMBER} if {@link HubWriter} does not write such ids. */
    static long number(byte[] bytes, int from, int to) {
        int digits = to - from;
        if (digits < 1 || digits > MAX_DIGITS || (bytes[from] == '0' && digits > 1)) {
            return NO_NUMBER;
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return NO_NUMBER;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    /** Returns the name of the method that is called; null if the message is not an invocation. */
    public @Nullable String target() {
        return target;
    }

    /**
     * Whether the message has a body: always for invocations and items, and for completions with a result, even null.
     */
    public boolean hasBody() {
        return body != null;
    }

    /** Returns the body; JSON {@code null} if it is missing, as in a completion without a result. */
    public JsonBody body() {
        return body == null ? NULL : body;
    }

    /** Returns the length of the body in bytes, as it arrived; 0 only if the body is missing. */
    public int bodyLength() {
        if (body == null) {
            return 0;
        }
        return body.encoded() == null ? body.length() : body.encoded().length();
    }

    /** Returns the body as text; empty if it is missing. */
    public String text() {
        return text(Integer.MAX_VALUE);
    }

    /**
     * Returns the beginning of the body as text, up to a number of bytes.
     *
     * @param mostBytes bytes of its JSON to examine
     */
    public String text(int mostBytes) {
        if (body == null) {
            return "";
        }
        EncodedBody encoded = body.encoded();
        JsonBody json = encoded == null ? body : JsonBody.of(encoded.json(mostBytes));
        return new String(json.array(), json.offset(), Math.min(json.length(), mostBytes), UTF_8);
    }

    /** Returns the error text of a completion or a close; null if the message does not report an error. */
    public @Nullable String error() {
        return error;
    }

    /** Whether a close message allows the client to reconnect; false if it does not say. */
    public boolean allowReconnect() {
        return allowReconnect;
    }

    /** Returns the number in an acknowledgement or a sequence message; -1 for other types. */
    public long sequenceId() {
        return sequenceId;
    }

    /** Returns the ids of the streams that an invocation announces; mostly empty. Immutable. */
    public List<String> streamIds() {
        return streamIds;
    }
}
