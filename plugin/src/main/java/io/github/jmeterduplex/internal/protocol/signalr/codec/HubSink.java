package io.github.jmeterduplex.internal.protocol.signalr.codec;

/** Takes the messages that a {@link HubReader} finds, in the order of arrival. */
public interface HubSink {
    /** A message of any known type. Valid during the call only. */
    void message(HubMessage message);

    /** A message of a type that this version does not know, to be ignored as the official clients do. */
    default void unknown(long type) {}
}
