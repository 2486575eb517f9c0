package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of one SignalR session.
 *
 * @param target where and how to connect; its envelope is SignalR's, and binary if the codec is
 * @param codec of the hub protocol
 * @param serverTimeoutSeconds if the server was silent for longer, it counts as dead; 0 = never
 * @param keepAliveSeconds if no other message was sent for this time, a ping is; 0 = never
 * @param listen methods listened to from the beginning
 * @param mailbox keeps its inbound messages
 * @param trace notes its messages
 */
public record SignalROptions(
        Target target,
        HubCodec codec,
        int serverTimeoutSeconds,
        int keepAliveSeconds,
        List<ListenOptions> listen,
        @Nullable Mailbox mailbox,
        @Nullable FrameTrace trace) {
    public SignalROptions {
        listen = List.copyOf(listen);
    }

    /** Returns the envelope of its target. */
    public SignalREnvelope hub() {
        return (SignalREnvelope) target.envelope();
    }

    /** Returns these options with a mailbox and a trace; either may be null. */
    public SignalROptions keptIn(@Nullable Mailbox box, @Nullable FrameTrace messages) {
        return new SignalROptions(target, codec, serverTimeoutSeconds, keepAliveSeconds, listen, box, messages);
    }
}
