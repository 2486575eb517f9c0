package io.github.jmeterduplex.internal.protocol.signalr;

import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.signalr.codec.HubCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one SignalR session is opened with.
 *
 * @param target where and how to connect; its envelope is SignalR's, and as binary as the codec
 * @param codec of the hub protocol
 * @param serverTimeoutSeconds when nothing has come for longer the server counts as dead; 0 = never
 * @param keepAliveSeconds a ping is sent when nothing else was for as long; 0 = none
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

    /** The envelope of its target. */
    public SignalREnvelope hub() {
        return (SignalREnvelope) target.envelope();
    }

    /** The same, kept and noted there; null for neither. */
    public SignalROptions keptIn(@Nullable Mailbox box, @Nullable FrameTrace messages) {
        return new SignalROptions(target, codec, serverTimeoutSeconds, keepAliveSeconds, listen, box, messages);
    }
}
