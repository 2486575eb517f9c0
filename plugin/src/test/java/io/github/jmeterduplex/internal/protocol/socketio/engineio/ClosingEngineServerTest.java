package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.Targets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Polling of a server that closes each connection after its response, without a word, as netty-socketio does. */
class ClosingEngineServerTest extends OverPolling {
    private static final int SESSIONS = 10;
    private static final int MESSAGES = 50;

    @Test
    void sessionsLoseNothing() throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            server.closes = true;
            List<PollingChannelListener> all = new ArrayList<>();
            List<Channel> channels = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                PollingChannelListener listener = new PollingChannelListener();
                all.add(listener);
                connector.connect(Targets.over(server.revision(), "polling", server.url()), listener);
                channels.add(listener.opened());
            }
            for (int i = 0; i < MESSAGES; i++) {
                for (Channel channel : channels) {
                    channel.send(("4m" + i).getBytes(UTF_8), false, true);
                }
            }
            List<String> wanted =
                    IntStream.range(0, MESSAGES).mapToObj(i -> "4m" + i).toList();
            for (PollingChannelListener listener : all) {
                assertThat(Stream.generate(listener::text).limit(MESSAGES)).isEqualTo(wanted);
                assertThat(listener.closed).isEmpty();
            }
            assertThat(server.sent.stream()
                            .mapToInt(body -> body.split("\u001e").length)
                            .sum())
                    .as("each message came once")
                    .isEqualTo(SESSIONS * MESSAGES);
        }
    }

    /** A server that drops a poll in place of an answer is asked once more, over another connection. */
    @Test
    void pollIsMadeAgainOnce() throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            Channel channel = open("polling", server);
            says(channel, "4x");
            assertThat(heard.text()).isEqualTo("4x");
            var payloads = server.session();
            payloads.add(EngineServer.RESET);
            payloads.add("4after");
            assertThat(heard.text()).isEqualTo("4after");
            payloads.add(EngineServer.RESET);
            payloads.add(EngineServer.RESET);
            assertThat(heard.fault().message()).contains("reset the connection");
        }
    }
}
