package io.github.jmeterduplex.internal.protocol.socketio;

import java.util.List;

/**
 * What one Socket.IO packet is on the wire: messages of a WebSocket, to be sent one after the other.
 *
 * @param text the text message; its first byte is the {@code 4} of Engine.IO
 * @param attachments the binary messages after it, as the Engine.IO revision wants them; mostly none
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record SocketIoFrames(byte[] text, List<byte[]> attachments) {}
