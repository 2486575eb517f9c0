package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PollingChannelTest extends OverPolling {
    @ParameterizedTest
    @CsvSource({"polling,polling", "'polling,websocket',websocket"})
    void messagesGoBothWays(String transports, String carrier) throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            Channel channel = open(transports, server);
            assertThat(channel.transport()).isEqualTo(carrier);
            assertThat(channel.remote()).isEqualTo("127.0.0.1:" + server.server.port());
            long before = System.nanoTime();
            says(channel, "4h\u00e4llo");
            assertThat(heard.text()).isEqualTo("4h\u00e4llo");
            next(heard.arrivals);
            assertThat(next(heard.arrivals) - before).isBetween(0L, System.nanoTime() - before);
            channel.send(new byte[] {0, -1, 7}, true, true);
            assertThat(heard.bytes()).containsExactly(0, -1, 7);
            assertThat(heard.binaries).containsExactly(false, false, true);
            assertThat(bytes.out.sum()).isGreaterThan(300);
            assertThat(bytes.in.sum()).isGreaterThan(200);
        }
    }

    @ParameterizedTest
    @CsvSource({"polling,polling", "'polling,websocket',websocket"})
    void sessionOfRevision3GetsWhatCameWithTheOpenPacket(String transports, String carrier) throws Exception {
        try (EngineServer server = EngineServer.revision3()) {
            Channel channel = open(transports, server);
            assertThat(channel.transport()).isEqualTo(carrier);
            assertThat(heard.text()).isEqualTo("40");
            says(channel, "4h\u00e4llo \ud83d\ude00 \u4f60");
            assertThat(heard.text()).isEqualTo("4h\u00e4llo \ud83d\ude00 \u4f60");
            channel.send(new byte[] {4, 0, -1, 7}, true, true);
            assertThat(heard.bytes()).containsExactly(4, 0, -1, 7);
            assertThat(server.server.requests.get(0)).contains("EIO=3", "&b64=1 HTTP");
        }
    }

    /** python-engineio drops all of a POST that holds more. */
    @Test
    void postHoldsSixteenPacketsAtMost() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            Channel channel = open("polling", server);
            for (int i = 0; i < 100; i++) {
                channel.send(("4m" + i).getBytes(UTF_8), false, false);
            }
            channel.flush();
            List<String> packets = new ArrayList<>();
            while (packets.size() < 100) {
                List<String> post = List.of(next(server.sent).split("\u001e", -1));
                assertThat(post).hasSizeLessThanOrEqualTo(16);
                packets.addAll(post);
            }
            assertThat(packets)
                    .containsExactlyElementsOf(
                            IntStream.range(0, 100).mapToObj(i -> "4m" + i).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"polling", "polling,websocket"})
    void messagesKeepTheirOrder(String transports) throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            Channel channel = open(transports, server);
            for (int i = 0; i < 500; i++) {
                channel.send(("4m" + i).getBytes(UTF_8), false, i % 10 == 9);
            }
            for (int i = 0; i < 500; i++) {
                assertThat(heard.text()).isEqualTo("4m" + i);
            }
            channel.send("4waits".getBytes(UTF_8), false, false);
            channel.flush();
            assertThat(heard.text()).isEqualTo("4waits");
        }
    }

    @Test
    void pingIsAnsweredOnceAndShown() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            Channel channel = open("polling", server);
            server.session().add("2");
            assertThat(heard.text()).isEqualTo("2");
            says(channel, "3");
            assertThat(next(server.sent)).isEqualTo("3");
            says(channel, "4x");
            assertThat(next(server.sent)).isEqualTo("4x");
        }
    }

    @Test
    void responseOfManyPacketsIsTakenApart() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            open("polling", server);
            server.session().add("4one\u001ebAQID\u001e4two");
            assertThat(heard.text()).isEqualTo("4one");
            assertThat(heard.bytes()).containsExactly(1, 2, 3);
            assertThat(heard.text()).isEqualTo("4two");
        }
    }

    @Test
    void refusedUpgradeLeavesPolling() throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            server.answers.put("websocket", answer("400 Bad Request", ""));
            Channel channel = open("polling,websocket", server);
            assertThat(channel.transport()).isEqualTo("polling");
            says(channel, "4x");
            assertThat(heard.text()).isEqualTo("4x");
        }
    }

    @Test
    void upgradeThatHangsIsGivenUp() throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            server.answers.put("websocket", "");
            Channel channel = open(Targets.over("polling,websocket", server.url(), Duration.ofSeconds(3)));
            assertThat(channel.transport()).isEqualTo("polling");
            says(channel, "4x");
            assertThat(heard.text()).isEqualTo("4x");
        }
    }

    @Test
    void probeThatIsNotAnsweredLeavesPollingForAnyNumberOfBytes() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put("probe", "");
            assertThat(open(Targets.over("polling,websocket", server.url(), Duration.ofSeconds(3)))
                            .transport())
                    .isEqualTo("polling");
            BlockingQueue<String> session = server.session();
            String message = "4" + "x".repeat(MAX_BYTES / 2);
            for (int i = 0; i < 60; i++) {
                session.add(message);
                assertThat(heard.text()).isEqualTo(message);
            }
        }
    }

    @Test
    void webSocketThatBreaksInTheMiddleOfTheUpgradeEndsTheOpening() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            server.answers.put("pause", "");
            Fault fault = failure(Targets.over("polling,websocket", server.url()));
            assertThat(fault.message()).contains("in the middle of the upgrade");
        }
    }

    @Test
    void closeFrameAfterTheUpgradeIsToldWithItsCode() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            open("polling,websocket", server);
            next(server.upgraded).frame(0x88, new byte[] {0x0f, (byte) 0xa0, 'b', 'y', 'e'});
            assertFault(heard.fault(), Cause.CONNECTION, "closed the WebSocket with code 4000 bye");
        }
    }

    @Test
    void closeDeliversWhatWaitsAndSendsTheDisconnectMessage() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            Channel channel = open("polling", server);
            channel.send("4last".getBytes(UTF_8), false, false);
            channel.close();
            channel.close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(next(server.sent)).isEqualTo("4last\u001e1");
            says(channel, "4late");
            assertThat(server.sent).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"polling", "polling,websocket"})
    void abortIsNoLossAndSaysNothing(String transports) throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            open(transports, server).abort();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
            assertThat(heard.closed).isEmpty();
            assertThat(server.sent).isEmpty();
        }
    }

    @Test
    void whatWaitsCountsUntilItIsWritten() throws Exception {
        try (EngineServer server = new EngineServer(false)) {
            Channel channel = open("polling", server);
            byte[] message = ("4" + "x".repeat(999)).getBytes(UTF_8);
            for (int i = 0; i < 80; i++) {
                channel.send(message, false, false);
            }
            assertThat(channel.unsentBytes()).isEqualTo(80_000);
            channel.flush();
            assertThat(Bytes.unsentOnceWritten(channel)).isZero();
        }
    }

    @Test
    void queryHeadersAndCookiesGoWithEveryRequestAndAreKeptPerSession() throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            server.headers.put("open", "Set-Cookie: node=1; Path=/\r\n");
            List<Header> headers = List.of(new Header("X-A", "b\u00fc"), new Header("Authorization", "Bearer t"));
            open(Targets.over("polling,websocket", server.url(), headers, "k=v"));
            assertThat(server.server.requests)
                    .allSatisfy(head -> assertThat(head)
                            .contains("/socket.io/?EIO=4&transport=", "&a=b%20c&transport2=polling")
                            .contains(
                                    "\r\nAuthorization: Bearer t\r\n",
                                    "\r\nUser-Agent: Duplex-for-JMeter\r\n",
                                    "Cookie: k=v"));
            assertThat(server.server.requests.get(0)).doesNotContain("node=1", "sid=");
            assertThat(server.server.requests.stream().skip(1))
                    .allMatch(head -> head.contains("k=v; node=1\r\n") && head.contains("&sid=s1 "));
            PollingChannelListener other = new PollingChannelListener();
            connector.connect(Targets.over("polling", server.url()), other);
            says(other.opened(), "4x");
            assertThat(other.text()).isEqualTo("4x");
            assertThat(server.server.requests)
                    .filteredOn(head -> head.contains("sid=s2"))
                    .isNotEmpty()
                    .allMatch(head -> head.contains("Cookie: node=1\r\n"));
        }
    }

    @Test
    void localAddressIsWhereEveryRequestComesFrom() throws Exception {
        try (EngineServer server = new EngineServer(true)) {
            Target target = Targets.over("polling", server.url());
            connector.connect(Targets.on(target, new Route("127.0.0.3", null)), heard);
            says(heard.opened(), "4x");
            assertThat(heard.text()).isEqualTo("4x");
            assertThat(server.server.peers()).hasSizeGreaterThanOrEqualTo(2).allMatch(peer -> peer.equals("127.0.0.3"));
        }
    }

    @Test
    void hundredsOfSessionsPollAtATimeAndLeaveNoThread() throws Exception {
        List<PollingChannelListener> all = IntStream.range(0, 200)
                .mapToObj(i -> new PollingChannelListener())
                .toList();
        try (EngineServer server = new EngineServer(true)) {
            all.forEach(each -> connector.connect(Targets.over("polling", server.url()), each));
            List<Channel> channels =
                    all.stream().map(PollingChannelListener::opened).toList();
            channels.forEach(channel -> says(channel, "4x"));
            all.forEach(each -> assertThat(each.text()).isEqualTo("4x"));
            List<Thread> threads = Thread.getAllStackTraces().keySet().stream()
                    .filter(PollingChannelTest::isOurs)
                    .toList();
            assertThat(threads).hasSizeLessThan(20).allMatch(Thread::isDaemon);
            connector.close();
            for (PollingChannelListener each : all) {
                assertThat(each.fault().cause()).isEqualTo(Cause.CLOSED);
            }
            for (Thread thread : threads) {
                thread.join(TimeUnit.SECONDS.toMillis(20));
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }

    private static boolean isOurs(Thread thread) {
        return thread.getName().startsWith("duplex-io");
    }
}
