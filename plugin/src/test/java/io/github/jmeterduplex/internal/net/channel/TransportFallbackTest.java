package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A list of transports, tried in its order. */
class TransportFallbackTest extends ChannelTest {
    private static final String OFFERS_WEBSOCKET =
            "HTTP/1.1 200 OK\r\nContent-Length: " + RawServer.INFO.length() + "\r\n\r\n" + RawServer.INFO;
    private static final String NOT_FOUND = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
    private static final String SILENCE = "";

    TransportFallbackTest() {
        super(100_000, 100_000, 1);
    }

    @Test
    void infoWithoutWebSocketLeadsStraightToXhr() throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            connector.connect(Targets.over("websocket,xhr-streaming", server.url()), heard);
            assertThat(heard.open().transport()).isEqualTo("xhr-streaming");
            assertThat(server.requests("websocket")).isEmpty();
            assertThat(server.requests("info")).hasSize(1);
        }
    }

    @Test
    void failedHandshakeLeadsToTheNext() throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put("info", OFFERS_WEBSOCKET);
            connector.connect(Targets.over("websocket,xhr-polling", server.url()), heard);
            assertThat(heard.open().transport()).isEqualTo("xhr-polling");
            assertThat(server.requests("websocket")).hasSize(1);
            assertThat(server.requests("info")).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"websocket,websocket", "xhr_streaming,xhr-streaming"})
    void silentTransportLeavesTimeForTheNext(String segment, String transport) throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put("info", OFFERS_WEBSOCKET);
            server.answers.put(segment, SILENCE);
            long before = System.nanoTime();
            connector.connect(Targets.over(transport + ",xhr-polling", server.url(), Duration.ofSeconds(6)), heard);
            assertThat(heard.open().transport()).isEqualTo("xhr-polling");
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before))
                    .isBetween(2_900L, 6_000L);
        }
    }

    @Test
    void whenAllFailTheFaultNamesEachWithItsReason() throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put("xhr_streaming", NOT_FOUND);
            server.answers.put("xhr", SILENCE);
            connector.connect(
                    Targets.over("websocket,xhr-streaming,xhr-polling", server.url(), Duration.ofSeconds(4)), heard);
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.TIMEOUT);
            assertThat(fault.message())
                    .contains("no transport to " + server.url() + " works")
                    .contains("; xhr-streaming: ", "does not offer it")
                    .contains("websocket: ", "websocket:false in /info")
                    .contains("; xhr-polling: ", "no SockJS open frame");
        }
    }

    @ParameterizedTest
    @CsvSource({"401,UNAUTHORIZED", "403,FORBIDDEN"})
    void refusalIsFinal(int status, Cause cause) throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put("xhr_streaming", "HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n");
            connector.connect(Targets.over("xhr-streaming,xhr-polling", server.url()), heard);
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(cause);
            assertThat(fault.message()).contains("HTTP " + status, server.url());
            assertThat(server.requests("xhr")).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"401,UNAUTHORIZED", "403,FORBIDDEN"})
    void refusedInfoOrHandshakeIsFinal(int status, Cause cause) throws Exception {
        String refusal = "HTTP/1.1 " + status + " No\r\nContent-Length: 0\r\n\r\n";
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put("info", refusal);
            connector.connect(Targets.over("websocket,xhr-polling", server.url()), heard);
            assertThat(heard.fault().cause()).isEqualTo(cause);
            server.answers.put("info", OFFERS_WEBSOCKET);
            server.answers.put("websocket", refusal);
            RecordingChannelListener other = new RecordingChannelListener();
            connector.connect(Targets.over("websocket,xhr-polling", server.url()), other);
            assertThat(other.fault().cause()).isEqualTo(cause);
            assertThat(server.requests("xhr")).isEmpty();
        }
    }

    @Test
    void whatFailsBeforeInfoFailsForAllTransports() throws Exception {
        int port;
        try (XhrServer server = new XhrServer(false)) {
            port = server.server.port();
        }
        connector.connect(
                Targets.over("websocket,xhr-streaming,xhr-polling", "http://127.0.0.1:" + port + "/ws"), heard);
        Fault fault = heard.fault();
        assertThat(fault.cause()).isEqualTo(Cause.REFUSED);
        assertThat(fault.message()).startsWith("nothing listens on 127.0.0.1:" + port);
    }

    @Test
    void redirectIsNotFollowed() throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put(
                    "xhr_streaming", "HTTP/1.1 302 Found\r\nLocation: /login?t=1\r\nContent-Length: 0\r\n\r\n");
            connector.connect(Targets.over("xhr-streaming", server.url()), heard);
            Fault fault = heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.HTTP_STATUS);
            assertThat(fault.message()).contains("redirects are not followed").doesNotContain("t=1");
            assertThat(server.server.requests).hasSize(2);
        }
    }
}
