package io.github.jmeterduplex.internal.protocol.socketio;

import java.util.List;

/**
 * The WebSocket messages of one Socket.IO packet, to be sent one after the other.
 *
 * @param text the text message; its first byte is the {@code 4} of Engine.IO
 * @param attachments the binary messages after it, in the form of the Engine.IO revision; mostly empty
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record SocketIoFrames(byte[] text, List<byte[]> attachments) {}
