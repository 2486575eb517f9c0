package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;

/** What all channels of a connector share: threads, limits and traffic counts. Thread-safe. */
public interface ChannelContext {
    IoRuntime runtime();

    ConnectionLimits limits();

    TrafficListener traffic();

    /** Called when a channel has ended, on any thread. */
    void ended(Channel channel);
}
