package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.LastStringCache;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoArguments.Attachment;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view of one Socket.IO packet inside the array that was read; it is copied only if it waits for attachments. One per
 * assembler, filled again for each packet. Confined to one thread; a {@link #copy} is immutable and thread-safe.
 *
 * <p>JSON pointers and patterns are applied to the body: the array of arguments (of an event, without its name), or, if
 * the packet has another type, the payload as it is.
 */
public final class SocketIoPacket implements EncodedBody {
    private static final int OFFSETS_PER_PLACEHOLDER = 3;
    private static final int[] NONE = {};
    private static final byte[] NOTHING = {};

    /** The cache of the namespace's text; a {@link #copy} shares that of its original. */
    private final LastStringCache lastNamespace;

    private final LastStringCache lastEvent;
    private final List<byte[]> attachments;

    /**
     * For each placeholder its start and end, counted from the packet's first byte, and its attachment's number; at
     * most one for each attachment.
     */
    private int[] placeholders = NONE;

    private int placeholderCount;
    /** A set with one bit for each attachment whose placeholder was found. */
    private long placed;

    private SocketIoType type = SocketIoType.CONNECT;
    private String namespace = "/";
    private @Nullable String event;
    private long ackId;
    private int attachmentCount;
    private byte[] array = NOTHING;
    private int start;
    private int length;
    private int bodyStart;
    private int bodyLength;

    SocketIoPacket() {
        this(new LastStringCache(1), new LastStringCache(1), new ArrayList<>(0));
    }

    private SocketIoPacket(LastStringCache lastNamespace, LastStringCache lastEvent, List<byte[]> attachments) {
        this.lastNamespace = lastNamespace;
        this.lastEvent = lastEvent;
        this.attachments = attachments;
    }

    // Filled by the scanner and the assembler.

    /** Resets the fields for the next packet. If it needed unusual room, that is released, as sessions live long. */
    void clear() {
        array = NOTHING;
        event = null;
        placeholders = NONE;
        placeholderCount = 0;
        placed = 0;
        attachments.clear();
    }

    void lieAt(byte[] newArray, int newStart, int newLength) {
        array = newArray;
        start = newStart;
        length = newLength;
    }

    void begin(SocketIoType newType, int newAttachmentCount) {
        type = newType;
        attachmentCount = newAttachmentCount;
        if (attachmentCount > 0) {
            placeholders = new int[attachmentCount * OFFSETS_PER_PLACEHOLDER];
        }
        namespace = "/";
        ackId = -1;
    }

    void setNamespace(int from, int to) {
        namespace = lastNamespace.text(array, from, to, false);
    }

    void setAckId(long id) {
        ackId = id;
    }

    void setEvent(int from, int to) {
        event = lastEvent.text(array, from, to, array[from] == '"');
    }

    void setBody(int from, int to) {
        bodyStart = from - start;
        bodyLength = to - from;
    }

    /**
     * Adds a placeholder unless its attachment already has one, so that a small packet cannot expand to a large text.
     * If it contains others, it replaces them.
     */
    void addPlaceholder(int from, int to, int attachment) {
        int last = placeholderCount - 1;
        while (last >= 0 && placeholders[last * OFFSETS_PER_PLACEHOLDER] > from - start) {
            placed &= ~(1L << placeholders[last * OFFSETS_PER_PLACEHOLDER + 2]);
            last--;
        }
        placeholderCount = last + 1;
        if ((placed & 1L << attachment) == 0) {
            placed |= 1L << attachment;
            int at = placeholderCount * OFFSETS_PER_PLACEHOLDER;
            placeholders[at] = from - start;
            placeholders[at + 1] = to - start;
            placeholders[at + 2] = attachment;
            placeholderCount++;
        }
    }

    /** Copies the packet into an array of its own, as it waits for attachments. */
    void hold() {
        lieAt(Arrays.copyOfRange(array, start, start + length), 0, length);
    }

    void addAttachment(byte[] attachment) {
        attachments.add(attachment);
    }

    int attachmentsHere() {
        return attachments.size();
    }

    // The content.

    /** Returns the packet's type as it arrived; it is a binary type if attachments were announced. */
    public SocketIoType type() {
        return type;
    }

    /** Returns the namespace, which begins with {@code /}, without the query that protocol 4 allows after it. */
    public String namespace() {
        return namespace;
    }

    /**
     * Returns the id that links an acknowledgement to its event; -1 if it is missing, which is possible even in an
     * acknowledgement.
     */
    public long ackId() {
        return ackId;
    }

    /**
     * Returns the name of an event, with JSON escapes decoded; a name that is a number is returned as written. Null if
     * the packet is not an event, or does not have a payload.
     */
    public @Nullable String event() {
        return event;
    }

    /**
     * Returns the array that holds the body at {@link #bodyOffset} with {@link #bodyLength} bytes; must not be
     * modified.
     */
    public byte[] bodyArray() {
        return array;
    }

    /** Returns the index in {@link #bodyArray} at which the body begins. */
    public int bodyOffset() {
        return start + bodyStart;
    }

    /** Returns the length of the body in bytes; 0 if the packet does not have a payload. */
    public int bodyLength() {
        return bodyLength;
    }

    /** Returns the number of attachments that the packet has. */
    public int attachmentCount() {
        return attachmentCount;
    }

    /** Returns the attachment with this number; must not be modified. */
    public byte[] attachment(int number) {
        return attachments.get(number);
    }

    /**
     * Returns the body as text, in which the first placeholder of each attachment is replaced by its {@code
     * {"$base64":"..."}}.
     */
    public String text() {
        return new String(json(Integer.MAX_VALUE), UTF_8);
    }

    /** Returns the body as JSON, in which attachments are encoded only on demand. */
    JsonBody body() {
        return attachmentCount == 0 ? new JsonBody(array, bodyOffset(), bodyLength, null) : JsonBody.of(this);
    }

    /** {@inheritDoc} Includes the attachments. */
    @Override
    public int length() {
        int all = bodyLength;
        for (byte[] attachment : attachments) {
            all += attachment.length;
        }
        return all;
    }

    /** {@inheritDoc} Returns the whole {@link #text} in UTF-8. */
    @Override
    public byte[] json(int leastBytes) {
        if (placeholderCount == 0) {
            return Arrays.copyOfRange(array, bodyOffset(), bodyOffset() + bodyLength);
        }
        ByteArrayOutputStream text = new ByteArrayOutputStream(bodyLength);
        int at = bodyStart;
        for (int i = 0; i < placeholderCount * OFFSETS_PER_PLACEHOLDER; i += OFFSETS_PER_PLACEHOLDER) {
            text.write(array, start + at, placeholders[i] - at);
            text.writeBytes(Attachment.START);
            text.writeBytes(Base64.getEncoder().encode(attachments.get(placeholders[i + 2])));
            text.writeBytes(Attachment.END);
            at = placeholders[i + 1];
        }
        text.write(array, start + at, bodyStart + bodyLength - at);
        return text.toByteArray();
    }

    /** {@inheritDoc} The attachments are encoded only if the pointer leads into one. */
    @Override
    public byte @Nullable [] json(JsonPointer place) {
        int last = place.steps() - 1;
        if (last >= 0 && place.name(last).equalsUtf8(Attachment.NAME, 0, Attachment.NAME.length)) {
            return EncodedBody.super.json(place);
        }
        long found = place.find(array, bodyOffset(), bodyOffset() + bodyLength);
        return found < 0 || isInPlaceholder(JsonPointer.start(found) - start)
                ? null
                : Arrays.copyOfRange(array, JsonPointer.start(found), JsonPointer.end(found));
    }

    private boolean isInPlaceholder(int at) {
        for (int i = 0; i < placeholderCount * OFFSETS_PER_PLACEHOLDER; i += OFFSETS_PER_PLACEHOLDER) {
            if (at > placeholders[i] && at < placeholders[i + 1]) {
                return true;
            }
        }
        return false;
    }

    @Override
    public SocketIoPacket kept() {
        return copy();
    }

    /** Returns a copy of the packet that stays valid after the call. Immutable; thread-safe. */
    public SocketIoPacket copy() {
        SocketIoPacket copy = new SocketIoPacket(lastNamespace, lastEvent, List.copyOf(attachments));
        copy.placeholders = placeholders;
        copy.placeholderCount = placeholderCount;
        copy.type = type;
        copy.namespace = namespace;
        copy.event = event;
        copy.ackId = ackId;
        copy.attachmentCount = attachmentCount;
        copy.bodyStart = bodyStart;
        copy.bodyLength = bodyLength;
        copy.lieAt(Arrays.copyOfRange(array, start, start + length), 0, length);
        return copy;
    }
}
