package io.github.jmeterduplex.internal.protocol.sockjs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SockJS over XHR with a server that closes each connection after its response, without saying so before. */
class ClosingXhrServerTest extends ChannelTest {
    private static final int SESSIONS = 10;
    private static final int MESSAGES = 50;

    ClosingXhrServerTest() {
        super(10_000, 100_000, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void sessionsLoseNothing(String transport) throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            server.closes = true;
            List<RecordingChannelListener> all = new ArrayList<>();
            List<Channel> channels = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                RecordingChannelListener listener = new RecordingChannelListener();
                all.add(listener);
                connector.connect(Targets.over(transport, server.url()), listener);
                channels.add(listener.open());
            }
            for (int i = 0; i < MESSAGES; i++) {
                for (Channel channel : channels) {
                    channel.send(utf8("m" + i), false, true);
                }
            }
            List<String> wanted =
                    IntStream.range(0, MESSAGES).mapToObj(i -> "m" + i).toList();
            for (RecordingChannelListener listener : all) {
                assertThat(Stream.generate(listener::text).limit(MESSAGES)).isEqualTo(wanted);
                assertThat(listener.closed).isEmpty();
            }
            assertThat(server.sent.stream()
                            .mapToInt(body -> body.split(",").length)
                            .sum())
                    .as("each message came once")
                    .isEqualTo(SESSIONS * MESSAGES);
        }
    }
}
