package io.github.jmeterduplex.internal.protocol.websocket;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The heartbeat of an application's own protocol. Pings of the WebSocket itself are answered by the transport.
 *
 * @param text the text that this side sends, in UTF-8; must not be modified
 * @param every how often; zero = never
 * @param silence how long the server may be silent; zero = without a limit
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record WsHeartbeat(byte @Nullable [] text, Duration every, Duration silence) {
    /** Neither heartbeats nor a limit. */
    public static final WsHeartbeat NONE = new WsHeartbeat(null, Duration.ZERO, Duration.ZERO);
}
