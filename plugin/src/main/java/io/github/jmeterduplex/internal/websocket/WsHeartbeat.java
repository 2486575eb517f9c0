package io.github.jmeterduplex.internal.websocket;

/**
 * What an application has for heartbeats. The pings of the WebSocket itself are answered below.
 *
 * @param text that this side sends, in UTF-8; null for none; not to be written
 * @param everySeconds how often; 0 = never
 * @param silenceSeconds how long silence is borne; 0 = for ever
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record WsHeartbeat(byte[] text, int everySeconds, int silenceSeconds) {
    /** None. */
    public static final WsHeartbeat NONE = new WsHeartbeat(null, 0, 0);
}
