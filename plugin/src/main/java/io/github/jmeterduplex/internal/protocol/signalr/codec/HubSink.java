package io.github.jmeterduplex.internal.protocol.signalr.codec;

/** Takes the messages that a {@link HubReader} finds, in the order of arrival. */
public interface HubSink {
    /** Takes a message of any known type. Valid during the call only. */
    void message(HubMessage message);

    /** Called for a message of an unknown type, which must be ignored, as the official clients do. */
    default void unknown(long type) {}
}
