package io.github.jmeterduplex.internal.protocol.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SignalR's transports with a hub that closes each connection after its response, without saying so before. */
class ClosingHubTest extends ChannelTest {
    private static final int SESSIONS = 10;
    private static final int MESSAGES = 50;

    ClosingHubTest() {
        super(10_000, 100_000, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling"})
    void sessionsLoseNothing(String transport) throws Exception {
        try (HubServer server = new HubServer(true)) {
            server.closes = true;
            List<RecordingChannelListener> all = new ArrayList<>();
            List<Channel> channels = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                RecordingChannelListener listener = new RecordingChannelListener();
                all.add(listener);
                connector.connect(Targets.signalR(transport, server.url()), listener);
                channels.add(listener.open());
            }
            StringBuilder wanted = new StringBuilder();
            for (int i = 0; i < MESSAGES; i++) {
                wanted.append('m').append(i).append('\u001e');
                for (Channel channel : channels) {
                    channel.send(utf8("m" + i + '\u001e'), false, true);
                }
            }
            for (RecordingChannelListener listener : all) {
                StringBuilder got = new StringBuilder();
                while (got.length() < wanted.length()) {
                    got.append(listener.text());
                }
                assertThat(got).hasToString(wanted.toString());
                assertThat(listener.closed).isEmpty();
            }
            if (!transport.equals("websocket")) {
                assertThat(String.join("", server.sent))
                        .as("each message came once")
                        .hasSize(SESSIONS * wanted.length());
            }
        }
    }
}
