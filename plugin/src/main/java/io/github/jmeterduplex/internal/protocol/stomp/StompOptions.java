package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.session.Header;
import java.util.List;

/**
 * The options of one STOMP session.
 *
 * @param target where and how to connect
 * @param connectHeaders headers of the CONNECT frame other than {@code heart-beat}, login and host included; {@code
 *     accept-version} only to replace the versions that Duplex offers
 * @param heartbeatOutMillis how often this side can send heartbeats; 0 = never
 * @param heartbeatInMillis how often it expects the server's; 0 = never
 * @param splitBytes the longest piece of a frame in bytes; {@link #WHOLE} sends each frame as one message
 * @param subscribe the subscriptions to make after the server's CONNECTED
 * @param keeping where the session keeps its messages and frames
 */
public record StompOptions(
        Target target,
        List<Header> connectHeaders,
        long heartbeatOutMillis,
        long heartbeatInMillis,
        int splitBytes,
        List<SubscribeOptions> subscribe,
        Keeping keeping) {
    /** The value of {@code splitBytes} that never splits a frame. */
    public static final int WHOLE = Integer.MAX_VALUE;

    public StompOptions {
        connectHeaders = List.copyOf(connectHeaders);
        subscribe = List.copyOf(subscribe);
    }
}
