package io.github.jmeterduplex.internal.protocol.sockjs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.Targets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A session whose first response streams for long, so that no second request shows whether connections are kept. */
class KeptConnectionTest extends ChannelTest {
    KeptConnectionTest() {
        super(10_000, 100_000, 1);
    }

    @Test
    void postsThatFollowEachOtherComeToShareOneConnection() throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            // Without WebSocket in /info the connection of that is given up.
            Channel channel = open(Targets.over("websocket,xhr-streaming", server.url()));
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            int shared = 0;
            while (shared < 5) {
                assertThat(System.nanoTime() - deadline)
                        .as("until five POSTs share one")
                        .isNegative();
                int before = server.server.peers().size();
                channel.send(utf8("m"), false, true);
                assertThat(heard.text()).isEqualTo("m");
                shared = server.server.peers().size() == before ? shared + 1 : 0;
            }
            assertThat(heard.closed).isEmpty();
        }
    }

    @Test
    void connectionThatWasLeftIdleIsClosedWithItsSession() throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            Channel channel = open(Targets.over("websocket,xhr-streaming", server.url()));
            BlockingQueue<String> frames = server.session();
            for (int i = 0; i < 3; i++) {
                channel.send(utf8("m"), false, true);
                assertThat(heard.text()).isEqualTo("m");
            }
            channel.abort();
            frames.add(XhrServer.END);
            server.server.awaitAllClosed();
        }
    }
}
