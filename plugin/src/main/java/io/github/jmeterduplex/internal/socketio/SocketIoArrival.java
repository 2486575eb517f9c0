package io.github.jmeterduplex.internal.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.socketio.SocketIoPacket;
import io.github.jmeterduplex.internal.log.LabelStats;
import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;
import io.github.jmeterduplex.internal.session.live.Delivery;
import io.github.jmeterduplex.session.Message;
import java.util.Arrays;
import java.util.List;

/**
 * An event or an acknowledgement as the matcher sees it: its body is the array of arguments.
 *
 * @param listen that an event came by; null for an acknowledgement, which is only matched
 * @param source the event's name; null for an acknowledgement
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; lives for one call.
public record SocketIoArrival(
        LiveSocketIoSession session,
        Listen listen,
        String source,
        byte[] bodyArray,
        int bodyOffset,
        int bodyLength,
        long arrivedNanos)
        implements Delivery {
    /** Attachments stand in the body as {@code {"$base64":"..."}}. */
    static SocketIoArrival of(LiveSocketIoSession session, Listen listen, SocketIoPacket packet, long arrivedNanos) {
        if (packet.attachmentCount() == 0) {
            return new SocketIoArrival(
                    session,
                    listen,
                    packet.event(),
                    packet.bodyArray(),
                    packet.bodyOffset(),
                    packet.bodyLength(),
                    arrivedNanos);
        }
        byte[] body = packet.text().getBytes(UTF_8);
        return new SocketIoArrival(session, listen, packet.event(), body, 0, body.length, arrivedNanos);
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

    @Override
    public LabelStats stats() {
        return listen.stats();
    }

    @Override
    public PushTimestamp timestamp() {
        return listen.options().pushTimestamp();
    }

    @Override
    public OutcomeListener listener() {
        return listen.options().listener();
    }

    @Override
    public SocketIoLetter letter() {
        return new SocketIoLetter(session, this);
    }

    @Override
    public Message message() {
        return new Message(source, List.of(), body());
    }
}
