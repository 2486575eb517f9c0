package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;

/** Hears a channel that polls: its calls come on the threads of its libraries, too. */
public final class PollingChannelListener extends RecordingChannelListener {
    @Override
    public boolean isIoThread(String name) {
        return super.isIoThread(name) || name.startsWith("OkHttp") || name.equals("EventThread");
    }

    /** The channel, after its open packet. */
    public Channel opened() {
        Channel channel = open();
        assertThat(text()).startsWith("0{\"sid\":\"s");
        return channel;
    }
}
