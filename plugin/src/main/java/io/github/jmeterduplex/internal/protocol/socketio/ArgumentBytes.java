package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.EncodedBody;
import org.jspecify.annotations.Nullable;

/**
 * The JSON array of the arguments of an event or an acknowledgement, in UTF-8; attachments are in it as {@code
 * {"$base64":"..."}}. Valid during the call only.
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record ArgumentBytes(
        byte[] array, int offset, int length, @Nullable EncodedBody encoded) {
    private static final byte[] NOTHING = {};

    /** Returns arguments that fill an array. */
    public static ArgumentBytes of(byte[] array) {
        return new ArgumentBytes(array, 0, array.length, null);
    }

    static ArgumentBytes of(SocketIoPacket packet) {
        return packet.attachmentCount() == 0
                ? new ArgumentBytes(packet.bodyArray(), packet.bodyOffset(), packet.bodyLength(), null)
                : new ArgumentBytes(NOTHING, 0, 0, new AttachedArguments(packet));
    }
}
