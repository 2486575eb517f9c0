package io.github.jmeterduplex.internal.channel;

/** Placeholder until the channel branch is merged. */
public final class JettyConnector implements Connector {
    public JettyConnector(int messageMaxBytes, int unsentMaxBytes, int ioThreads, Traffic traffic) {}

    @Override
    public void connect(Target target, ChannelListener listener) {}

    @Override
    public void close() {}
}
