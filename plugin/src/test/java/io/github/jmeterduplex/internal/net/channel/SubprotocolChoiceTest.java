package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Target.WebSocketOptions;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.internal.protocol.websocket.SubprotocolEnvelope;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the subprotocols that a plain WebSocket session offers. */
class SubprotocolChoiceTest extends ChannelTest {
    SubprotocolChoiceTest() {
        super(1_000, 100_000, 1);
    }

    private void connect(RawServer server, String... offered) {
        connector.connect(
                new Target(
                        URI.create(server.url("ws", "/chat?a=b")),
                        new SubprotocolEnvelope(),
                        List.of(offered),
                        List.of(),
                        null,
                        Duration.ofSeconds(15),
                        TlsOptions.ANY,
                        new WebSocketOptions(true, false),
                        Route.DIRECT),
                heard);
    }

    private static RawServer choosing(String headers) throws Exception {
        return RawServer.webSocket(headers, client -> {
            client.text("hello");
            client.drain();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                        | the server chose no subprotocol",
                "'Sec-WebSocket-Protocol: mqtt\r\n'        | the server chose subprotocol \"mqtt\"",
                "'Sec-WebSocket-Protocol: a, b\r\n'        | the server chose subprotocol \"a, b\""
            })
    void serverThatChoosesNoneOfThemFailsTheOpening(String headers, String says) throws Exception {
        try (RawServer server = choosing(headers)) {
            connect(server, "a", "b");
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.WRONG_SERVICE);
            assertThat(fault.message()).contains(says, "offered were a, b", "parameter subprotocol");
            server.awaitAllClosed();
            assertThat(heard.opened).isEmpty();
        }
    }

    @Test
    void serverThatChoosesOneIsOpen() throws Exception {
        try (RawServer server = choosing("Sec-WebSocket-Protocol: b\r\n")) {
            connect(server, "a", "b");
            assertThat(heard.text()).isEqualTo("hello");
            assertThat(server.requests.get(0))
                    .startsWith("GET /chat?a=b HTTP/1.1\r\n")
                    .contains("\r\nSec-WebSocket-Protocol: a, b\r\n");
        }
    }

    @Test
    void nothingIsChosenWhereNothingIsOffered() throws Exception {
        try (RawServer server = choosing("")) {
            connect(server);
            assertThat(heard.text()).isEqualTo("hello");
        }
    }
}
