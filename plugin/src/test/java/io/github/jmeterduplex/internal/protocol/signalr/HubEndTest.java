package io.github.jmeterduplex.internal.protocol.signalr;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.session.Cause;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many SignalR sessions at a time, and the end of the run at any step of theirs. */
class HubEndTest extends ChannelTest {
    private static final int SESSIONS = 60;

    HubEndTest() {
        super(100_000, 100_000, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling", "websocket,sse,longpolling"})
    void everySessionHearsItsEndOnceWhereverItIsWhenTheRunEnds(String transports) throws Exception {
        try (HubServer server = new HubServer(false)) {
            for (int opened = 0; opened < 4; opened++) {
                List<RecordingChannelListener> all = IntStream.range(0, SESSIONS)
                        .mapToObj(i -> new RecordingChannelListener())
                        .toList();
                JettyConnector own = new JettyConnector(100_000, 2, Duration.ofSeconds(30), Duration.ZERO, new Bytes());
                all.forEach(each -> own.connect(Targets.signalR(transports, server.url()), each));
                for (int i = 0; i < opened * SESSIONS / 4; i++) {
                    all.get(i).open();
                }
                own.close();
                for (RecordingChannelListener each : all) {
                    assertThat(each.fault().cause()).isEqualTo(Cause.CLOSED);
                    assertThat(each.closed).isEmpty();
                }
            }
        }
    }

    @Test
    void hundredsOfSessionsPollAtATime() throws Exception {
        List<RecordingChannelListener> all = IntStream.range(0, 200)
                .mapToObj(i -> new RecordingChannelListener())
                .toList();
        try (HubServer server = new HubServer(true)) {
            all.forEach(each -> connector.connect(Targets.signalR("longpolling", server.url()), each));
            List<Channel> channels =
                    all.stream().map(RecordingChannelListener::open).toList();
            channels.forEach(channel -> channel.send(utf8("x"), false, true));
            all.forEach(each -> assertThat(each.text()).isEqualTo("x"));
            long before = System.nanoTime();
            connector.close();
            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - before))
                    .isLessThan(10);
            for (RecordingChannelListener each : all) {
                assertThat(each.fault().cause()).isEqualTo(Cause.CLOSED);
            }
            assertThat(server.requests("delete")).hasSize(200);
        }
    }
}
