package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JacksonJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view of one message of a hub inside the array that was read. One per reader, filled anew for each message. Confined
 * to one thread.
 *
 * <p>The body is JSON in UTF-8, whatever the codec: the array of arguments of an invocation, the item of a stream, the
 * result of a completion. One in MessagePack is {@link #encodedBody encoded}, and becomes JSON on demand. Of it, bytes
 * are {@code {"$base64":"..."}}; a time stamp is a string such as {@code "2026-01-31T12:00:00.5Z"}; other extensions
 * are {@code {"$ext":TYPE,"$base64":"..."}}; NaN and the infinities are the strings {@code "NaN"}, {@code "Infinity"}
 * and {@code "-Infinity"}; a float without fraction is written as an integer where that is exact; a key of a map that
 * is no string is its JSON text, and an array or a map as a key is its MessagePack in base64.
 */
public final class HubMessage {
    /** Lies there between messages. */
    static final byte[] NOTHING = {};

    private final MethodNameCache names = new MethodNameCache();

    /** {@link HubMessageType#PING} before the first message. */
    private HubMessageType type = HubMessageType.PING;

    private byte[] array = NOTHING;
    private int idStart;
    private int idEnd;
    /** Whether the id lies there as a JSON string with its quotes. */
    private boolean quotedId;

    private @Nullable String target;
    private byte @Nullable [] bodyArray;
    private @Nullable EncodedBody encoded;
    private int bodyStart;
    private int bodyLength;
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
        bodyArray = null;
        encoded = null;
        bodyLength = 0;
        error = null;
        allowReconnect = false;
        sequenceId = -1;
        streamIds = List.of();
    }

    /** Holds nothing large between messages: sessions stay long. */
    void clear() {
        array = NOTHING;
        bodyArray = null;
        encoded = null;
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

    void setBody(byte[] newArray, int from, int to) {
        bodyArray = newArray;
        bodyStart = from;
        bodyLength = to - from;
    }

    void setBody(EncodedBody newBody) {
        encoded = newBody;
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

    /** What kind of message it is. */
    public HubMessageType type() {
        return type;
    }

    /** The id of an invocation, or of a stream; null where there is none: an invocation that wants no answer. */
    public @Nullable String invocationId() {
        if (idStart < 0) {
            return null;
        }
        return quotedId
                ? JacksonJson.unescaped(array, idStart, idEnd)
                : new String(array, idStart, idEnd - idStart, UTF_8);
    }

    /** The id as a number, made without text; -1 where there is none, or none that {@link HubWriter} writes. */
    public long invocationNumber() {
        int quote = quotedId ? 1 : 0;
        return idStart < 0 ? HubId.NONE : HubId.read(array, idStart + quote, idEnd - quote);
    }

    /** The name of the method that is called; null for other types than the two invocations. */
    public @Nullable String target() {
        return target;
    }

    /** Whether there is a body: always in invocations and items; in a completion where it has a result, even null. */
    public boolean hasBody() {
        return bodyArray != null || encoded != null;
    }

    /** A body that is not JSON as it came; null without one, or if it is JSON. Valid during the call only. */
    public @Nullable EncodedBody encodedBody() {
        return encoded;
    }

    /** The array that holds a body in JSON; not to be written, valid during the call only; null without one. */
    public byte @Nullable [] bodyArray() {
        return bodyArray;
    }

    /** Where the body begins in {@link #bodyArray}. */
    public int bodyOffset() {
        return bodyStart;
    }

    /** Length of the body in bytes, as it came; 0 without a body, never with one. */
    public int bodyLength() {
        return encoded == null ? bodyLength : encoded.length();
    }

    /** The body as text; empty without one. */
    public String text() {
        return text(Integer.MAX_VALUE);
    }

    /**
     * The beginning of the body as text.
     *
     * @param mostBytes of its JSON that are looked at
     */
    public String text(int mostBytes) {
        if (encoded != null) {
            byte[] json = encoded.json(mostBytes);
            return new String(json, 0, Math.min(json.length, mostBytes), UTF_8);
        }
        return bodyArray == null ? "" : new String(bodyArray, bodyStart, Math.min(bodyLength, mostBytes), UTF_8);
    }

    /** What the server says of a completion or a close that is an error; null where it is none. */
    public @Nullable String error() {
        return error;
    }

    /** Whether a close allows the client to connect again; false where it does not say so. */
    public boolean allowReconnect() {
        return allowReconnect;
    }

    /** The number in an acknowledgement or a sequence message, from 0; -1 for other types. */
    public long sequenceId() {
        return sequenceId;
    }

    /** The ids of the streams that go with an invocation; mostly none. Immutable. */
    public List<String> streamIds() {
        return streamIds;
    }
}
