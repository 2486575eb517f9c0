package io.github.jmeterduplex.internal.protocol.stomp;

/** Takes the frames and heartbeats of a {@link StompReader}, in the order of arrival. */
public interface StompSink {
    /** Takes a complete frame of any command. Valid during the call only, unless copied. */
    void frame(StompFrame frame);

    /** Takes an end of line between frames: the server's heartbeat. */
    default void heartbeat() {}
}
