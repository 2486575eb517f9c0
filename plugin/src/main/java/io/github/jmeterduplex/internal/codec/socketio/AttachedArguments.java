package io.github.jmeterduplex.internal.codec.socketio;

import io.github.jmeterduplex.internal.codec.EncodedBody;

/** The arguments of a packet with attachments, which are in its JSON as {@code {"$base64":"..."}}. */
public record AttachedArguments(SocketIoPacket packet) implements EncodedBody {
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

    @Override
    public AttachedArguments kept() {
        return new AttachedArguments(packet.copy());
    }
}
