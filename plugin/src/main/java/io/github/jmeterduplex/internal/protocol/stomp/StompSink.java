package io.github.jmeterduplex.internal.protocol.stomp;

/** Takes what a {@link StompReader} finds, in the order of arrival. */
public interface StompSink {
    /** A whole frame of any command. Valid during the call only, unless copied. */
    void frame(StompFrame frame);

    /** An end of line between frames: the server's heartbeat. */
    void heartbeat();
}
