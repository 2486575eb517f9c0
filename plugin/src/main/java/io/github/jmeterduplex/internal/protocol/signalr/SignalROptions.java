package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import java.util.List;

/**
 * The options of one SignalR session.
 *
 * @param target where and how to connect; its envelope is SignalR's, and binary if the codec is
 * @param codec of the hub protocol
 * @param serverTimeoutSeconds if the server was silent for longer, it counts as dead; 0 = never
 * @param keepAliveSeconds if no other message was sent for this time, a ping is; 0 = never
 * @param listen methods listened to from the beginning
 * @param keeping where the session keeps its messages and frames
 */
public record SignalROptions(
        Target target,
        HubCodec codec,
        int serverTimeoutSeconds,
        int keepAliveSeconds,
        List<ListenOptions<byte[]>> listen,
        Keeping keeping) {
    private static final byte[] NOTHING = "null".getBytes(US_ASCII);

    public SignalROptions {
        listen = List.copyOf(listen);
    }

    /**
     * Returns the default options for listening to a method: a call that wants a result is answered with {@code null}.
     */
    public static ListenOptions<byte[]> listening(PushOptions pushes) {
        return new ListenOptions<>(NOTHING, pushes);
    }

    /** Returns the SignalR envelope of the target. */
    public SignalREnvelope hub() {
        return (SignalREnvelope) target.envelope();
    }
}
