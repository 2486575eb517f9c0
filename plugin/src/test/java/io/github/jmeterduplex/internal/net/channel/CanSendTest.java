package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.protocol.signalr.HubServer;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineServer;
import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A channel that drops a message says so before it does: whoever looks would else give all its messages to the one
 * channel that has room for any number of them.
 */
class CanSendTest extends ChannelTest {
    /** What channels said of themselves when they dropped a message. */
    private final BlockingQueue<Boolean> said = new LinkedBlockingQueue<>();

    CanSendTest() {
        super(10_000, 100_000, 1);
    }

    /** Ends with a message that waits, and drops another one. */
    private void ends(Target target, String transport) throws Exception {
        connector.connect(target, heard);
        Channel channel = heard.open();
        assertThat(channel.transport()).isEqualTo(transport);
        assertThat(channel.canSend()).isTrue();
        assertThat(channel.fault()).isNull();
        channel.send(utf8("4waits for a flush"), false, dropped(channel));
        channel.abort();
        assertThat(next(said)).as("can send while it drops what waits").isFalse();
        assertThat(channel.fault()).isEqualTo(heard.fault());
        channel.send(utf8("4late"), false, dropped(channel));
        assertThat(next(said)).isFalse();
    }

    private WriteListener dropped(Channel channel) {
        return new WriteListener() {
            @Override
            public void written() {
                said.add(true);
            }

            @Override
            public void dropped(boolean begun, Fault why) {
                said.add(channel.canSend());
            }
        };
    }

    @Test
    void webSocket() throws Exception {
        try (RawServer server = RawServer.webSocket(RawServer.Client::drain)) {
            ends(Targets.of(server.url("ws", "/ws")), "websocket");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void sockJsOverRequests(String transport) throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            ends(Targets.over(transport, server.url()), transport);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sse", "longpolling"})
    void signalROverRequests(String transport) throws Exception {
        try (HubServer server = new HubServer(false)) {
            ends(Targets.signalR(transport, server.url()), transport);
        }
    }

    @Test
    void engineIoOverRequests() throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            ends(Targets.over(server.revision(), "polling", server.url()), "polling");
        }
    }

    /** A close lets go out what waits, and takes no more. */
    @Test
    void channelThatClosesTakesNoMore() throws Exception {
        try (RawServer server = RawServer.webSocket(RawServer.Client::drain)) {
            Channel channel = open(server);
            channel.close();
            channel.send(utf8("late"), false, dropped(channel));
            assertThat(next(said)).isFalse();
        }
    }
}
