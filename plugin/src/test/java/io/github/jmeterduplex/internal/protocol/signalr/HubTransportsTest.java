package io.github.jmeterduplex.internal.protocol.signalr;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SignalR's transports in use, against a hub on plain sockets. */
class HubTransportsTest extends ChannelTest {
    private static final int MAX_BYTES = 10_000;
    private static final String RECORD = "{\"type\":6}\u001e";

    HubTransportsTest() {
        super(MAX_BYTES, 100_000, 1);
    }

    private static Target binary(String transports, String url) {
        SignalREnvelope envelope = new SignalREnvelope(Targets.hubs(transports), false, true, null);
        return Targets.over(envelope, url, Targets.TIMEOUT, List.of(), null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling"})
    void messagesGoBothWaysAndAreCounted(String transport) throws Exception {
        try (HubServer server = new HubServer(true)) {
            Channel channel = open(Targets.signalR(transport, server.url()));
            assertThat(channel.transport()).isEqualTo(transport);
            assertThat(channel.remote()).isEqualTo("127.0.0.1:" + server.server.port());
            long before = System.nanoTime();
            channel.send(utf8(RECORD), false, true);
            assertThat(heard.text()).isEqualTo(RECORD);
            assertThat(next(heard.binaries)).isFalse();
            assertThat(next(heard.arrivals) - before).isBetween(0L, System.nanoTime() - before);
            assertThat(Bytes.unsentOnceWritten(channel)).isZero();
            assertThat(channel.stalledNanos(System.nanoTime())).isZero();
            assertThat(bytes.out.sum()).isGreaterThan(10);
            assertThat(bytes.in.sum()).isGreaterThan(10);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "longpolling"})
    void binaryMessagesGoBothWays(String transport) throws Exception {
        byte[] message = {2, (byte) 0x91, 6, 0, '\n', (byte) 0xFF};
        try (HubServer server = new HubServer(true)) {
            Channel channel = open(binary("sse," + transport, server.url()));
            assertThat(channel.transport()).isEqualTo(transport);
            channel.send(message, true, true);
            assertThat(heard.bytes()).isEqualTo(message);
            assertThat(next(heard.binaries)).isTrue();
            assertThat(server.requests("sse")).isEmpty();
            assertThat(server.requests("send"))
                    .allMatch(head -> head.contains("\r\nContent-Type: application/octet-stream\r\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sse", "longpolling"})
    void messagesKeepTheirOrderAndShareAPost(String transport) throws Exception {
        try (HubServer server = new HubServer(true)) {
            Channel channel = open(Targets.signalR(transport, server.url()));
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < 300; i++) {
                all.append('m').append(i).append('\u001e');
                channel.send(utf8("m" + i + '\u001e'), false, i % 10 == 9);
            }
            StringBuilder got = new StringBuilder();
            while (got.length() < all.length()) {
                got.append(heard.text());
            }
            assertThat(got).hasToString(all.toString());
            assertThat(server.sent).hasSizeLessThanOrEqualTo(30);
            assertThat(server.requests("send").get(0))
                    .startsWith("POST /hub?id=c-1 HTTP/1.1\r\n")
                    .contains("\r\nContent-Type: text/plain;charset=UTF-8\r\n");
        }
    }

    @Test
    void serverSentEventsCarryNoBinaryMessages() throws Exception {
        try (HubServer server = new HubServer(true)) {
            Channel channel = open(Targets.signalR("sse", server.url()));
            assertThatThrownBy(() -> channel.send(new byte[1], true, true))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(server.requests("sse").get(0))
                    .startsWith("GET /hub?id=c-1 HTTP/1.1\r\n")
                    .contains("\r\nAccept: text/event-stream\r\n");
        }
    }

    @Test
    void anEventIsOneMessage() throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR("sse", server.url()));
            server.connection()
                    .addAll(List.of(
                            HubServer.RAW + "data: a\u001eb\u001e\r\n\r\ndata: c\r\ndata: d\r\n\r",
                            HubServer.RAW + "\n: kept\ndata:e\n\n"));
            assertThat(heard.text()).isEqualTo("a\u001eb\u001e");
            assertThat(heard.text()).isEqualTo("c\nd");
            assertThat(heard.text()).isEqualTo("e");
        }
    }

    @Test
    void emptyPollIsASignOfLifeAndFollowedByTheNext() throws Exception {
        try (HubServer server = new HubServer(false)) {
            open(Targets.signalR("longpolling", server.url()));
            server.connection().addAll(List.of("", "x", "", "y"));
            assertThat(heard.text()).isEqualTo("x");
            assertThat(heard.text()).isEqualTo("y");
            assertThat(heard.signs)
                    .as("of the first poll and the empty ones")
                    .containsExactly("alive", "alive", "alive");
            assertThat(server.requests("longpolling"))
                    .hasSizeGreaterThanOrEqualTo(5)
                    .allMatch(head -> head.startsWith("GET /hub?id=c-1 HTTP/1.1\r\n"));
        }
    }

    @Test
    void responseInPiecesIsOneMessage() throws Exception {
        String pieces = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
        try (HubServer server = new HubServer(false)) {
            server.answers.put("longpolling", pieces);
            open(Targets.signalR("longpolling", server.url()));
            assertThat(heard.text()).isEqualTo("abcde");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "sse", "longpolling"})
    void cookiesAndHeadersGoWithEveryRequest(String transport) throws Exception {
        try (HubServer server = new HubServer(true)) {
            server.headers.put("negotiate", "Set-Cookie: node=1; Path=/\r\n");
            SignalREnvelope envelope = new SignalREnvelope(Targets.hubs(transport), false, false, null);
            List<Header> headers = List.of(new Header("X-A", "b"));
            Channel channel = open(Targets.over(envelope, server.url(), Targets.TIMEOUT, headers, "s=1"));
            channel.send(utf8("x"), false, true);
            heard.text();
            assertThat(server.requests("negotiate").get(0)).contains("\r\nX-A: b\r\n", "\r\nCookie: s=1\r\n");
            for (String kind : List.of(transport, "send", "delete")) {
                assertThat(server.requests(kind))
                        .as(kind)
                        .allMatch(head ->
                                head.contains("\r\nX-A: b\r\n") && head.contains("\r\nCookie: s=1; node=1\r\n"));
            }
            assertThat(server.requests(transport)).isNotEmpty();
        }
    }

    @Test
    void bytesThatAreNoTextComeThroughPollingUnchanged() throws Exception {
        String all = new String(allBytes(), ISO_8859_1);
        try (HubServer server = new HubServer(false)) {
            open(binary("longpolling", server.url()));
            server.connection().add(all);
            assertThat(heard.bytes()).isEqualTo(allBytes());
        }
    }

    private static byte[] allBytes() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        return all;
    }
}
