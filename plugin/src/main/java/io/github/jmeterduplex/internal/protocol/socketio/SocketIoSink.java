package io.github.jmeterduplex.internal.protocol.socketio;

/** Takes the packets that a {@link SocketIoAssembler} has together, in the order of arrival. */
@FunctionalInterface
public interface SocketIoSink {
    /** A whole packet of any type, with its attachments. Valid during the call only, unless copied. */
    void packet(SocketIoPacket packet);
}
