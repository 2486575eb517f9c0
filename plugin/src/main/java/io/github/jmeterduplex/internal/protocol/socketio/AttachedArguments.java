package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.EncodedBody;
import io.github.jmeterduplex.internal.codec.JsonBody;
import io.github.jmeterduplex.internal.codec.JsonPointer;
import org.jspecify.annotations.Nullable;

/** The arguments of a packet with attachments, which are in its JSON as {@code {"$base64":"..."}}. */
public record AttachedArguments(SocketIoPacket packet) implements EncodedBody {
    /** Returns the arguments of any packet. */
    static JsonBody of(SocketIoPacket packet) {
        return packet.attachmentCount() == 0
                ? new JsonBody(packet.bodyArray(), packet.bodyOffset(), packet.bodyLength(), null)
                : JsonBody.of(new AttachedArguments(packet));
    }

    @Override
    public int length() {
        int length = packet.bodyLength();
        for (int i = 0; i < packet.attachmentCount(); i++) {
            length += packet.attachment(i).length;
        }
        return length;
    }

    @Override
    public byte[] json(int leastBytes) {
        return packet.json();
    }

    /** {@inheritDoc} The attachments are encoded only if the pointer leads into one. */
    @Override
    public byte @Nullable [] json(JsonPointer place) {
        int last = place.steps() - 1;
        boolean leadsInside = last >= 0 && place.name(last).equalsUtf8(SocketIoArguments.Attachment.NAME, 0, SocketIoArguments.Attachment.NAME.length);
        return leadsInside ? EncodedBody.super.json(place) : packet.json(place);
    }

    @Override
    public AttachedArguments kept() {
        return new AttachedArguments(packet.copy());
    }
}
