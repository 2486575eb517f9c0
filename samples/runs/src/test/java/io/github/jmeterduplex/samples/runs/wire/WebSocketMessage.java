package io.github.jmeterduplex.samples.runs.wire;

/**
 * A text message that went over the wire.
 *
 * @param epochNanos when the kernel passed its last byte on
 * @param fromClient which way it went
 */
public record WebSocketMessage(long epochNanos, boolean fromClient, String text) {}
