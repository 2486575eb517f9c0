package io.github.jmeterduplex.internal.protocol.sockjs;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelTest;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The SockJS envelope, {@code /info} and cookies, against a server on plain sockets. */
class SockJsChannelTest extends ChannelTest {

    SockJsChannelTest() {
        super(100_000, 100_000, 1);
    }

    /** A server whose sessions begin with these frames. */
    private static RawServer saying(String... frames) throws IOException {
        return RawServer.sockJs(client -> {
            for (String frame : frames) {
                client.text(frame);
            }
            client.drain();
        });
    }

    private Channel openSockJs(RawServer server) {
        return open(Targets.of(server.url("http", "/ws")));
    }

    @Test
    void messagesOfAFlushAreOneArray() throws Exception {
        BlockingQueue<String> frames = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.sockJs(client -> {
            client.text("o");
            while (true) {
                frames.add(client.readFrame().text());
                client.text("a[\"one\",\"t\\u0000wo\\n\"]");
            }
        })) {
            Channel channel = openSockJs(server);
            channel.send(utf8("a\nb\0"), false, false);
            channel.send(utf8("\"\u00e4\""), false, false);
            channel.flush();
            assertThat(frames.poll(20, TimeUnit.SECONDS)).isEqualTo("[\"a\\nb\\u0000\",\"\\\"\u00e4\\\"\"]");
            assertThat(heard.text()).isEqualTo("one");
            assertThat(heard.text()).isEqualTo("t\0wo\n");
            channel.send(utf8("x"), false, true);
            assertThat(frames.poll(20, TimeUnit.SECONDS)).isEqualTo("[\"x\"]");
        }
    }

    /** More than may wait for the thread that reads: the sender writes too. */
    @Test
    void whatIsFlushedSoonIsAnArrayForEachFlushAllTheSame() throws Exception {
        BlockingQueue<String> frames = new LinkedBlockingQueue<>();
        try (RawServer server = RawServer.sockJs(client -> {
            client.text("o");
            while (true) {
                frames.add(client.readFrame().text());
            }
        })) {
            Channel channel = openSockJs(server);
            for (int i = 0; i < 300; i++) {
                channel.send(utf8("a" + i), false, false);
                channel.send(utf8("b" + i), false, false);
                channel.flushSoon();
            }
            for (int i = 0; i < 300; i++) {
                assertThat(frames.poll(20, TimeUnit.SECONDS)).isEqualTo("[\"a" + i + "\",\"b" + i + "\"]");
            }
        }
    }

    @Test
    void heartbeatIsASignOfLife() throws Exception {
        try (RawServer server = saying("o", "h")) {
            openSockJs(server);
            heard.sign("alive");
            assertThat(heard.messages).isEmpty();
        }
    }

    @Test
    void closeFrameEndsTheSession() throws Exception {
        try (RawServer server = saying("o", "c[3000,\"Go away!\"]")) {
            openSockJs(server);
            assertFault(heard.fault(), Cause.CONNECTION, "code 3000 Go away!", "127.0.0.1:" + server.port());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "a[1]", "a[\"x", "o", "Welcome to SockJS!"})
    void malformedEnvelopeIsABreach(String frame) throws Exception {
        try (RawServer server = saying("o", frame)) {
            openSockJs(server);
            assertFault(heard.fault(), Cause.PROTOCOL, "expected", "got", "127.0.0.1:" + server.port());
        }
    }

    @Test
    void messageBeforeTheOpenFrameIsABreach() throws Exception {
        try (RawServer server = saying("a[\"x\"]")) {
            assertThat(failure(Targets.of(server.url("http", "/ws"))).cause()).isEqualTo(Cause.PROTOCOL);
            assertThat(heard.opened).isEmpty();
        }
    }

    @Test
    void urlsAreBuiltAndCookiesAndHeadersKept() throws Exception {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.respond(200, "OK", "Set-Cookie: s=2; Path=/\r\nSet-Cookie: old=; Max-Age=0\r\n", RawServer.INFO);
            client.upgrade(client.request(), "");
            client.text("o");
            client.drain();
        })) {
            Target target = Targets.with(
                    server.url("http", "/app/ws/?x=1"), List.of(new Header("X-A", "b")), "s=1; old=1; k=v", List.of());
            open(target);
            assertThat(server.requests).hasSize(2);
            assertThat(server.requests.get(0))
                    .startsWith("GET /app/ws/info?x=1 HTTP/1.1\r\n")
                    .contains("\r\nX-A: b\r\n", "\r\nCookie: s=1; old=1; k=v\r\n")
                    .doesNotContain("Upgrade");
            Matcher target2 = Pattern.compile("GET /app/ws/\\d{3}/[0-9a-z]{8,}/websocket\\?x=1 HTTP/1\\.1\r\n")
                    .matcher(server.requests.get(1));
            assertThat(target2.lookingAt()).isTrue();
            assertThat(server.requests.get(1)).contains("\r\nX-A: b\r\n", "\r\nCookie: s=2; k=v\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Connection: close\r\n", ""})
    void serverThatClosesAfterInfoGetsANewConnection(String said) throws Exception {
        try (RawServer server = new RawServer(client -> {
            String request = client.request();
            if (request.contains("/info")) {
                client.respond(200, "OK", said, RawServer.INFO);
            } else {
                client.upgrade(request, "");
                client.text("o");
                client.drain();
            }
        })) {
            openSockJs(server);
        }
    }

    @Test
    void chunkedInfoIsRead() throws Exception {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
            client.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            client.write("5\r\n{\"web\r\n");
            client.write("e\r\nsocket\": true}\r\n0\r\n\r\n");
            client.upgrade(client.request(), "");
            client.text("o");
            client.drain();
        })) {
            openSockJs(server);
        }
    }

    @Test
    void sessionsOfOneServerHaveIdsOfTheirOwn() throws Exception {
        try (RawServer server = saying("o")) {
            List<RecordingChannelListener> all = IntStream.range(0, 50)
                    .mapToObj(i -> new RecordingChannelListener())
                    .toList();
            all.forEach(each -> connector.connect(Targets.of(server.url("http", "/ws")), each));
            all.forEach(RecordingChannelListener::open);
            Set<String> ids = new HashSet<>();
            for (String request : server.requests) {
                if (request.contains("/websocket")) {
                    ids.add(request.split("/", -1)[3]);
                }
            }
            assertThat(ids).hasSize(50);
        }
    }
}
