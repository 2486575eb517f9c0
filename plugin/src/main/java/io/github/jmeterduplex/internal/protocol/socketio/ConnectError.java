package io.github.jmeterduplex.internal.protocol.socketio;

import io.github.jmeterduplex.internal.codec.JsonPointer;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a server refuses a namespace: in protocol 5 an object with a message and data, in protocol 4 any JSON,
 * mostly a string ("Connection to a namespace").
 *
 * @param message the server's message, unchanged; empty if it is missing
 * @param data the JSON text of {@code data}; null if it is missing
 */
public record ConnectError(String message, @Nullable String data) {
    private static final JsonPointer MESSAGE = JsonPointer.compile("/message");
    private static final JsonPointer WHOLE = JsonPointer.compile("");

    /** Reads the reason in a CONNECT_ERROR packet. */
    public static ConnectError of(SocketIoPacket packet) {
        byte[] array = packet.bodyArray();
        int offset = packet.bodyOffset();
        int length = packet.bodyLength();
        if (length == 0) {
            return new ConnectError("", null);
        }
        String message = MESSAGE.read(array, offset, length);
        if (message == null) {
            message = WHOLE.read(array, offset, length);
        }
        return new ConnectError(message == null ? packet.text() : message, data(array, offset, offset + length));
    }

    private static @Nullable String data(byte[] array, int from, int to) {
        return array[from] == '{' ? new JsonScanner(array, from, to).member("data") : null;
    }
}
