package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sessions that go without asking {@code /info}, and those that do not. */
class SharedInfoTest {
    private static final String NO = RawServer.INFO.replace("true", "false");

    private final JettyConnector connector =
            new JettyConnector(100_000, 1, Duration.ofSeconds(30), Duration.ofHours(1), new Bytes());
    private final AtomicReference<String> handshake = new AtomicReference<>("");

    @AfterEach
    void stop() {
        connector.close();
    }

    /** Answers whatever is asked, in any order. */
    private RawServer server(String headers, String info) throws IOException {
        return new RawServer(client -> {
            String request = client.request();
            while (request.contains("/info")) {
                client.respond(200, "OK", headers, info);
                request = client.request();
            }
            if (!handshake.get().isEmpty()) {
                client.write(handshake.get());
                return;
            }
            client.upgrade(request, "");
            client.text("o");
            client.drain();
        });
    }

    private static long infos(RawServer server) {
        return server.requests.stream().filter(head -> head.contains("/info")).count();
    }

    private RecordingChannelListener connect(Target target) {
        RecordingChannelListener heard = new RecordingChannelListener();
        connector.connect(target, heard);
        return heard;
    }

    @Test
    void sameQuestionIsAskedOnce() throws Exception {
        try (RawServer server = server("", RawServer.INFO)) {
            for (int i = 0; i < 5; i++) {
                connect(Targets.of(server.url("http", "/ws"))).open();
            }
            assertThat(infos(server)).isEqualTo(1);
            assertThat(server.requests).hasSize(6);
            connect(Targets.of(server.url("http", "/other"))).open();
            assertThat(infos(server)).isEqualTo(2);
        }
    }

    @Test
    void sessionWithCookiesAsksForItself() throws Exception {
        try (RawServer server = server("", RawServer.INFO)) {
            Target ann = Targets.with(server.url("http", "/ws"), List.of(), "user=ann", List.of());
            connect(ann).open();
            connect(ann).open();
            assertThat(infos(server)).isEqualTo(2);
        }
    }

    @Test
    void cookieOfInfoIsEachSessionsOwn() throws Exception {
        try (RawServer server = server("Set-Cookie: route=1\r\n", RawServer.INFO)) {
            connect(Targets.of(server.url("http", "/ws"))).open();
            connect(Targets.of(server.url("http", "/ws"))).open();
            assertThat(infos(server)).isEqualTo(2);
            assertThat(server.requests.stream().filter(head -> head.contains("Cookie: route=1")))
                    .hasSize(2);
        }
    }

    @Test
    void serverWithoutWebSocketIsAskedEachTimeAndTold() throws Exception {
        try (RawServer server = server("", NO)) {
            for (int asked = 1; asked <= 2; asked++) {
                Fault fault = connect(Targets.of(server.url("http", "/ws"))).fault();
                assertThat(fault.message()).contains("websocket:false in /info");
                assertThat(infos(server)).isEqualTo(asked);
            }
        }
    }

    @Test
    void refusedHandshakeMakesTheNextSessionAsk() throws Exception {
        try (RawServer server = server("", RawServer.INFO)) {
            Target target = Targets.of(server.url("http", "/ws"));
            connect(target).open();
            handshake.set("HTTP/1.1 503 Gone fishing\r\nContent-Length: 0\r\n\r\n");
            assertThat(connect(target).fault().message()).contains("503 Gone fishing");
            assertThat(infos(server)).isEqualTo(1);
            handshake.set("");
            connect(target).open();
            assertThat(infos(server)).isEqualTo(2);
        }
    }

    @Test
    void serverThatIsGoneIsToldAsEver() throws Exception {
        Target target;
        try (RawServer server = server("", RawServer.INFO)) {
            target = Targets.over("websocket,xhr-streaming", server.url("http", "/ws"));
            connect(target).open();
        }
        Fault fault = connect(target).fault();
        assertThat(fault.cause()).isEqualTo(Cause.REFUSED);
        assertThat(fault.message()).doesNotContain("xhr-streaming");
    }
}
