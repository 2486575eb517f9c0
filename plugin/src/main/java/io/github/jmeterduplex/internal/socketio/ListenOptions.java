package io.github.jmeterduplex.internal.socketio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.match.OutcomeListener;
import io.github.jmeterduplex.internal.match.PushTimestamp;

/**
 * How one event is listened to, the same after a reconnect.
 *
 * @param event its name
 * @param acknowledge the JSON array that answers the server where it asks for an acknowledgement, in UTF-8; not to be
 *     written
 * @param label under which its pushes are counted; null for the event's name, as one that no parameter names
 * @param pushTimestamp where its pushes carry the server's time, or null
 * @param listener hears of its pushes, or null
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record ListenOptions(
        String event, byte[] acknowledge, String label, PushTimestamp pushTimestamp, OutcomeListener listener) {
    private static final byte[] NOTHING = "[]".getBytes(US_ASCII);

    /** Plain listening: the server's questions are answered by nothing. */
    public static ListenOptions plain(String event, String label) {
        return new ListenOptions(event, NOTHING, label, null, null);
    }

    /** The same of an event that no parameter names: pushes are counted under its name while there is room for it. */
    public static ListenOptions plain(String event) {
        return plain(event, null);
    }
}
