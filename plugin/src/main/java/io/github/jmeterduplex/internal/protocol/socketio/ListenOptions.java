package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.engine.user.PushOptions;

/**
 * How one event is listened to, the same after a reconnect.
 *
 * @param acknowledge the JSON array that answers the server where it asks for an acknowledgement, in UTF-8; not to be
 *     written
 * @param pushes the event's name, and how its pushes are counted
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record ListenOptions(byte[] acknowledge, PushOptions pushes) {
    private static final byte[] NOTHING = "[]".getBytes(US_ASCII);

    /** The same of an event that no parameter names: pushes are counted under its name while there is room for it. */
    public static ListenOptions plain(String event) {
        return plain(PushOptions.unplanned(event));
    }

    /** Plain listening: the server's questions are answered by nothing. */
    public static ListenOptions plain(PushOptions pushes) {
        return new ListenOptions(NOTHING, pushes);
    }
}
