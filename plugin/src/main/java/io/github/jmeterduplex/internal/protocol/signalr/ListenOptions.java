package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.engine.user.PushOptions;
import org.jspecify.annotations.Nullable;

/**
 * How one method is listened to, the same after a reconnect.
 *
 * @param answer the JSON value, in UTF-8, that answers the server if it asks for a result; null for an error, as if the
 *     client did not have this method. Must not be modified
 * @param pushes the method's name, and how its pushes are counted
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record ListenOptions(byte @Nullable [] answer, PushOptions pushes) {
    private static final byte[] NOTHING = "null".getBytes(US_ASCII);

    /** Returns plain options: the server is answered with {@code null}. */
    public static ListenOptions plain(PushOptions pushes) {
        return new ListenOptions(NOTHING, pushes);
    }

    /**
     * Returns plain options of one method, whose pushes are counted under its name while there is room for that label.
     */
    public static ListenOptions plain(String method) {
        return plain(PushOptions.unplanned(method));
    }

    /** Returns the options of a method without a listener: the server is answered with an error. */
    static ListenOptions unknown(String method) {
        return new ListenOptions(null, PushOptions.unplanned(method));
    }
}
