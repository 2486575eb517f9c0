package io.github.jmeterduplex.internal.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.SocketIoPacket;
import io.github.jmeterduplex.internal.match.Arrival;
import java.util.Arrays;

/**
 * An event or an acknowledgement as the matcher sees it: its body is the array of arguments.
 *
 * @param source the event's name; null for an acknowledgement
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
record SocketIoArrival(String source, byte[] bodyArray, int bodyOffset, int bodyLength, long arrivedNanos)
        implements Arrival {
    /** Attachments stand in the body as {@code {"$base64":"..."}}. */
    static SocketIoArrival of(SocketIoPacket packet, long arrivedNanos) {
        if (packet.attachmentCount() == 0) {
            return new SocketIoArrival(
                    packet.event(), packet.bodyArray(), packet.bodyOffset(), packet.bodyLength(), arrivedNanos);
        }
        byte[] body = packet.text().getBytes(UTF_8);
        return new SocketIoArrival(packet.event(), body, 0, body.length, arrivedNanos);
    }

    /** Events have no headers. */
    @Override
    public String header(String name) {
        return null;
    }

    /** The body, for longer than the call. */
    byte[] body() {
        return Arrays.copyOfRange(bodyArray, bodyOffset, bodyOffset + bodyLength);
    }
}
