package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.engine.user.PushOptions;
import org.jspecify.annotations.Nullable;

/**
 * How one method is listened to, the same after a reconnect.
 *
 * @param answer the JSON value that answers the server where it asks for a result, in UTF-8; null for an error, as of a
 *     client that has no such method. Not to be written
 * @param pushes the method's name, and how its pushes are counted
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record ListenOptions(byte @Nullable [] answer, PushOptions pushes) {
    private static final byte[] NOTHING = "null".getBytes(US_ASCII);

    /** Plain listening: the server is answered with {@code null}. */
    public static ListenOptions plain(PushOptions pushes) {
        return new ListenOptions(NOTHING, pushes);
    }

    /** The same of one method, whose pushes are counted under its name while there is room for it. */
    public static ListenOptions plain(String method) {
        return plain(PushOptions.unplanned(method));
    }

    /** A method that nobody listens to: the server is answered with an error. */
    static ListenOptions unknown(String method) {
        return new ListenOptions(null, PushOptions.unplanned(method));
    }
}
