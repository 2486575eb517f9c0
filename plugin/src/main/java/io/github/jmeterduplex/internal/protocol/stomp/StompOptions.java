package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.engine.user.FrameTrace;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of one STOMP session.
 *
 * @param target where and how to connect
 * @param connectHeaders headers of the CONNECT frame other than {@code accept-version} and {@code heart-beat}, login
 *     and host included
 * @param heartbeatOutMillis how often this side can send heartbeats; 0 = never
 * @param heartbeatInMillis how often it expects the server's; 0 = never
 * @param subscribe the subscriptions to make after the server's CONNECTED
 * @param mailbox keeps its inbound messages
 * @param trace notes its frames
 */
public record StompOptions(
        Target target,
        List<Header> connectHeaders,
        long heartbeatOutMillis,
        long heartbeatInMillis,
        List<SubscribeOptions> subscribe,
        @Nullable Mailbox mailbox,
        @Nullable FrameTrace trace) {
    public StompOptions {
        connectHeaders = List.copyOf(connectHeaders);
        subscribe = List.copyOf(subscribe);
    }
}
