package io.github.jmeterduplex.samples.servers.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

/** Which clients count as too slow. */
class SocketOutletTest {
    private static final byte[] PING = {'{', '}'};

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final SocketOutlet outlet = new SocketOutlet(channel);

    @Test
    void clientThatHasJustGoneIsNotSlow() {
        assertThat(outlet.send(PING, false)).isTrue();
        assertThat(channel.close().isSuccess()).isTrue();
        assertThat(channel.isWritable()).isFalse();
        assertThat(outlet.send(PING, false)).isTrue();
    }

    @Test
    void clientThatDoesNotReadIsSlow() {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        assertThat(outlet.send(PING, false)).isFalse();
    }
}
