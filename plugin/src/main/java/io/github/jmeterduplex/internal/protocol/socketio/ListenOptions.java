package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.engine.user.PushOptions;

/**
 * How one event is listened to, the same after a reconnect.
 *
 * @param acknowledge the JSON array, in UTF-8, that answers the server if it asks for an acknowledgement; must not be
 *     modified
 * @param pushes the event's name, and how its pushes are counted
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record ListenOptions(byte[] acknowledge, PushOptions pushes) {
    private static final byte[] NOTHING = "[]".getBytes(US_ASCII);

    /**
     * Returns plain options of an event that no parameter names: pushes are counted under its name while there is room
     * for that label.
     */
    public static ListenOptions plain(String event) {
        return plain(PushOptions.unplanned(event));
    }

    /** Returns plain options: requests for an acknowledgement are answered without arguments. */
    public static ListenOptions plain(PushOptions pushes) {
        return new ListenOptions(NOTHING, pushes);
    }
}
