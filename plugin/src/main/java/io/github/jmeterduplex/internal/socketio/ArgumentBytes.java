package io.github.jmeterduplex.internal.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.socketio.SocketIoPacket;

/**
 * The JSON array of the arguments of an event or an acknowledgement, in UTF-8; attachments stand in it as {@code
 * {"$base64":"..."}}. Valid during the call only.
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record ArgumentBytes(byte[] array, int offset, int length) {
    /** Arguments that fill an array. */
    public static ArgumentBytes of(byte[] array) {
        return new ArgumentBytes(array, 0, array.length);
    }

    static ArgumentBytes of(SocketIoPacket packet) {
        return packet.attachmentCount() == 0
                ? new ArgumentBytes(packet.bodyArray(), packet.bodyOffset(), packet.bodyLength())
                : of(packet.text().getBytes(UTF_8));
    }
}
