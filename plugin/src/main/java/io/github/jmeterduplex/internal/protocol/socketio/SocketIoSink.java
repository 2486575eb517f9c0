package io.github.jmeterduplex.internal.protocol.socketio;

/** Takes the packets of a {@link SocketIoAssembler}, in the order of arrival. */
@FunctionalInterface
public interface SocketIoSink {
    /** Takes a complete packet of any type, with its attachments. Valid during the call only, unless copied. */
    void packet(SocketIoPacket packet);
}
