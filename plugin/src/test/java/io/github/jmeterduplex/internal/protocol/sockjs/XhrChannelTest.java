package io.github.jmeterduplex.internal.protocol.sockjs;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Header;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SockJS over XHR in use, against a server on plain sockets. */
class XhrChannelTest extends ChannelTest {
    private static final int MAX_BYTES = 10_000;

    XhrChannelTest() {
        super(MAX_BYTES, 100_000, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void textGoesBothWaysAndIsCounted(String transport) throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            Channel channel = open(Targets.over(transport, server.url()));
            assertThat(channel.transport()).isEqualTo(transport);
            assertThat(channel.remote()).isEqualTo("127.0.0.1:" + server.server.port());
            long before = System.nanoTime();
            channel.send(utf8("h\u00e4\"\n\0llo"), false, true);
            assertThat(heard.text()).isEqualTo("h\u00e4\"\n\0llo");
            assertThat(next(heard.arrivals) - before).isBetween(0L, System.nanoTime() - before);
            assertThat(Bytes.unsentOnceWritten(channel)).isZero();
            assertThat(channel.stalledNanos(System.nanoTime())).isZero();
            assertThat(bytes.out.sum()).isGreaterThan(100);
            assertThat(bytes.in.sum()).isGreaterThan(100);
            assertThatThrownBy(() -> channel.send(new byte[1], true, true))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void messagesKeepTheirOrderAndShareArrays(String transport) throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            Channel channel = open(Targets.over(transport, server.url()));
            for (int i = 0; i < 500; i++) {
                channel.send(utf8("m" + i), false, i % 10 == 9);
            }
            for (int i = 0; i < 500; i++) {
                assertThat(heard.text()).isEqualTo("m" + i);
            }
            assertThat(server.sent).hasSizeLessThanOrEqualTo(50);
            channel.send(utf8("waits"), false, false);
            channel.flush();
            assertThat(heard.text()).isEqualTo("waits");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void closeDeliversWhatWaitsAndIsNoLoss(String transport) throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            Channel channel = open(Targets.over(transport, server.url()));
            channel.send(utf8("bye"), false, false);
            channel.close();
            channel.close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(next(server.sent)).isEqualTo("[\"bye\"]");
            channel.send(utf8("late"), false, true);
            assertThat(server.sent).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void abortIsNoLoss(String transport) throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            open(Targets.over(transport, server.url())).abort();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(heard.closed).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void cutConnectionIsNoticedAtOnce(String transport) throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            open(Targets.over(transport, server.url()));
            long before = System.nanoTime();
            // A poll is made again once.
            server.session().addAll(List.of(XhrServer.RESET, XhrServer.RESET));
            assertFault(heard.fault(), Cause.CONNECTION, "127.0.0.1:" + server.server.port(), "reset the connection");
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before))
                    .isLessThan(3_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void heartbeatIsASignOfLife(String transport) throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            open(Targets.over(transport, server.url()));
            server.session().add("h");
            heard.sign("alive");
            assertThat(heard.messages).isEmpty();
        }
    }

    @Test
    void streamThatEndsIsAskedForAgain() throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            open(Targets.over("xhr-streaming", server.url()));
            BlockingQueue<String> frames = server.session();
            frames.addAll(List.of("a[\"one\"]", XhrServer.END, "a[\"two\",\"three\"]", XhrServer.END, "m\"four\""));
            assertThat(heard.text()).isEqualTo("one");
            assertThat(heard.text()).isEqualTo("two");
            assertThat(heard.text()).isEqualTo("three");
            assertThat(heard.text()).isEqualTo("four");
            assertThat(server.requests("xhr_streaming")).hasSize(3);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void closeFrameEndsTheSession(String transport) throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            open(Targets.over(transport, server.url()));
            server.session().add("c[3000,\"Go away!\"]");
            assertFault(heard.fault(), Cause.CONNECTION, "code 3000 Go away!", "127.0.0.1:" + server.server.port());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a[1]", "a[\"x", "o", "Welcome to SockJS!", "m1"})
    void malformedFrameIsABreach(String frame) throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            open(Targets.over("xhr-streaming", server.url()));
            server.session().add(frame);
            assertFault(heard.fault(), Cause.PROTOCOL, "expected", "got", "127.0.0.1:" + server.server.port());
        }
    }

    @Test
    void messageBeforeTheOpenFrameIsABreach() throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put("xhr", "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\na[\"x\"]\n");
            assertThat(failure(Targets.over("xhr-polling", server.url())).cause())
                    .isEqualTo(Cause.PROTOCOL);
            assertThat(heard.opened).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void oversizedMessageEndsItsSessionByNameWhileOthersGoOn(String transport) throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            RecordingChannelListener other = new RecordingChannelListener();
            connector.connect(Targets.over(transport, server.url()), other);
            Channel goesOn = other.open();
            server.session();
            open(Targets.over(transport, server.url()));
            server.session().add("a[\"" + "x".repeat(MAX_BYTES) + "\"]");
            assertFault(heard.fault(), Cause.LIMIT, "duplex.message.maxBytes of " + MAX_BYTES);
            goesOn.send(utf8("still here"), false, true);
            assertThat(other.text()).isEqualTo("still here");
        }
    }

    @Test
    void heartbeatFloodEndsTheSessionByName() throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put("xhr", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nh\n");
            assertFault(failure(Targets.over("xhr-polling", server.url())), Cause.LIMIT, "limit pings of 10 a second");
        }
    }

    @Test
    void serverThatEndsResponsesWithoutAWordIsNotAskedForEver() throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            server.answers.put("xhr", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            assertThat(failure(Targets.over("xhr-polling", server.url())).message())
                    .contains("limit pings of 10 a second", "responses without a frame");
            assertThat(server.requests("xhr")).hasSizeLessThan(15);
        }
    }

    @Test
    void serverThatNoLongerKnowsTheSessionIsALoss() throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            Channel channel = open(Targets.over("xhr-streaming", server.url()));
            server.answers.put("xhr_send", "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            channel.send(utf8("x"), false, true);
            assertFault(heard.fault(), Cause.CONNECTION, "HTTP 404 Not Found", "no longer knows the session");
        }
    }

    @Test
    void unansweredPostMakesTheNextWaitAndThenTheSessionEnd() throws Exception {
        Duration stall = Duration.ofMillis(700);
        try (XhrServer server = new XhrServer(true);
                JettyConnector impatient = new JettyConnector(MAX_BYTES, 1, stall, Duration.ZERO, bytes)) {
            server.answers.put("xhr_send", "");
            impatient.connect(Targets.over("xhr-streaming", server.url()), heard);
            Channel channel = heard.open();
            channel.send(utf8("first"), false, true);
            channel.send(utf8("waits"), false, true);
            assertThat(channel.unsentBytes()).isBetween(5L, 10L);
            assertFault(heard.fault(), Cause.STALLED, "5 bytes wait");
            assertThat(channel.unsentBytes()).isZero();
        }
    }

    @Test
    void whatWaitsCountsUntilItIsWritten() throws Exception {
        try (XhrServer server = new XhrServer(false)) {
            Channel channel = open(Targets.over("xhr-streaming", server.url()));
            for (int i = 0; i < 80; i++) {
                channel.send(new byte[1_000], false, false);
            }
            assertThat(channel.unsentBytes()).isEqualTo(80_000);
            channel.flush();
            assertThat(Bytes.unsentOnceWritten(channel)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xhr-streaming", "xhr-polling", "eventsource"})
    void cookiesAndHeadersGoWithEveryRequestAndAreKeptPerSession(String transport) throws Exception {
        String receives = Targets.sockJs(transport).pathSegment();
        try (XhrServer server = new XhrServer(true)) {
            server.headers.put("info", "Set-Cookie: node=1; Path=/\r\n");
            server.headers.put(receives, "Set-Cookie: s=2\r\n");
            open(Targets.over(transport, server.url(), List.of(new Header("X-A", "b")), "s=1; k=v"))
                    .send(utf8("x"), false, true);
            heard.text();
            assertThat(server.requests("info")).singleElement().asString().contains("Cookie: s=1; k=v\r\n");
            assertThat(server.requests(receives).get(0))
                    .contains("\r\nX-A: b\r\n", "Cookie: s=1; k=v; node=1\r\n", "Duplex")
                    .doesNotContain("Accept-Encoding", "Jetty");
            assertThat(server.requests("xhr_send").get(0))
                    .contains("\r\nX-A: b\r\n", "Cookie: s=2; k=v; node=1\r\n", "application/json");
            RecordingChannelListener other = new RecordingChannelListener();
            connector.connect(Targets.over(transport, server.url()), other);
            other.open();
            assertThat(server.requests("info")).hasSize(2);
            assertThat(server.requests("info").get(1)).doesNotContain("Cookie");
        }
    }

    @Test
    void hundredsOfSessionsStreamAtATime() throws Exception {
        List<RecordingChannelListener> all = IntStream.range(0, 300)
                .mapToObj(i -> new RecordingChannelListener())
                .toList();
        try (XhrServer server = new XhrServer(true)) {
            all.forEach(each -> connector.connect(Targets.over("xhr-streaming", server.url()), each));
            List<Channel> channels =
                    all.stream().map(RecordingChannelListener::open).toList();
            channels.forEach(channel -> channel.send(utf8("x"), false, true));
            all.forEach(each -> assertThat(each.text()).isEqualTo("x"));
            List<Thread> threads = Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("duplex-io"))
                    .toList();
            assertThat(threads).hasSizeLessThan(20).allMatch(Thread::isDaemon);
            connector.close();
            for (RecordingChannelListener each : all) {
                assertThat(each.fault().cause()).isEqualTo(Cause.CLOSED);
                assertThat(each.closed).isEmpty();
            }
            for (Thread thread : threads) {
                thread.join(TimeUnit.SECONDS.toMillis(20));
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }

    @Test
    void localAddressIsWhereEveryRequestComesFrom() throws Exception {
        try (XhrServer server = new XhrServer(true)) {
            Target target = Targets.over("xhr-streaming", server.url());
            open(Targets.on(target, new Route("127.0.0.3", null))).send(utf8("x"), false, true);
            heard.text();
            assertThat(server.server.peers()).hasSizeGreaterThanOrEqualTo(2).allMatch(peer -> peer.equals("127.0.0.3"));
        }
    }
}
