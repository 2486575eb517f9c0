package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.session.Cause;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How sessions over SignalR's transports end. */
class HubTransportEndTest extends ChannelTest {
    private static final int MAX_BYTES = 10_000;

    HubTransportEndTest() {
        super(MAX_BYTES, 100_000, 1);
    }

    @Test
    void noContentIsTheServersClose() throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR("longpolling", server.url()));
            server.connection().add(HubServer.END);
            assertFault(
                    heard.fault(),
                    Cause.CONNECTION,
                    "HTTP 204 No Content: the server closed the connection",
                    server.url());
            assertThat(server.requests("delete")).isEmpty();
        }
    }

    @Test
    void endOfTheStreamIsTheEnd() throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR("sse", server.url()));
            server.connection().addAll(List.of("x", HubServer.END));
            assertThat(heard.text()).isEqualTo("x");
            assertFault(heard.fault(), Cause.CONNECTION, "ended the stream of events");
            assertThat(server.requests("sse")).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"sse,0", "longpolling,1"})
    void closeDeliversWhatWaitsAndSendsTheDisconnectMessage(String transport, int disconnects) throws Exception {
        try (HubServer server = new HubServer(false)) {
            Channel channel = open(Targets.signalR(transport, server.url()));
            channel.send(utf8("bye"), false, false);
            channel.close();
            channel.close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(next(server.sent)).isEqualTo("bye");
            assertThat(server.requests("delete"))
                    .hasSize(disconnects)
                    .allMatch(head -> head.startsWith("DELETE /hub?id=c-1 HTTP/1.1\r\n"));
            channel.send(utf8("late"), false, true);
            assertThat(server.sent).isEmpty();
        }
    }

    @Test
    void connectorThatClosesSendsDisconnectMessages() throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR("longpolling", server.url()));
            connector.close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(server.requests("delete")).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", ""})
    void disconnectMessageThatIsNotTakenEndsTheConnectionAllTheSame(String answer) throws Exception {
        try (HubServer server = new HubServer(false)) {
            server.answers.put("delete", answer);
            open(Targets.signalR("longpolling", server.url())).close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
        }
    }

    @Test
    void onlyTheStreamShowsItsEnd() throws Exception {
        try (HubServer server = new HubServer(false)) {
            assertThat(open(Targets.signalR("sse", server.url())).showsItsEnd()).isTrue();
            assertThat(open(Targets.signalR("longpolling", server.url())).showsItsEnd())
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling"})
    void abortIsNoLoss(String transport) throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR(transport, server.url())).abort();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(heard.closed).isEmpty();
            assertThat(server.requests("delete")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sse", "longpolling"})
    void cutConnectionIsNoticed(String transport) throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR(transport, server.url()));
            // A poll is made again once.
            server.connection().addAll(List.of(HubServer.RESET, HubServer.RESET));
            assertFault(heard.fault(), Cause.CONNECTION, "127.0.0.1:" + server.server.port(), "reset the connection");
        }
    }

    @ParameterizedTest
    @CsvSource({"404,CONNECTION,no longer knows", "401,UNAUTHORIZED,set accessToken", "500,HTTP_STATUS,see the server's"
    })
    void postThatIsRefusedIsALoss(int status, Cause cause, String said) throws Exception {
        try (HubServer server = new HubServer(true)) {
            Channel channel = open(Targets.signalR("sse", server.url()));
            server.answers.put("send", "HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n");
            channel.send(utf8("x"), false, true);
            assertFault(heard.fault(), cause, "sse at " + server.url(), "HTTP " + status, said);
        }
    }
}
