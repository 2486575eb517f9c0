package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import java.time.Duration;

/** What a channel needs that a test makes by itself, without a connector. */
public record BareContext(IoRuntime runtime, ConnectionLimits limits, TrafficListener traffic)
        implements ChannelContext {
    public BareContext(IoRuntime runtime) {
        this(runtime, 1_000);
    }

    public BareContext(IoRuntime runtime, int messageMaxBytes) {
        this(runtime, new ConnectionLimits(messageMaxBytes, 16, Duration.ofSeconds(30)), new Bytes());
    }

    @Override
    public void ended(Channel channel) {
        // The test sees the end at the channel's listener.
    }
}
