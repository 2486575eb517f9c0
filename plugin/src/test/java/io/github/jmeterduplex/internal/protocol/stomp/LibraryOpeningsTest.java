package io.github.jmeterduplex.internal.protocol.stomp;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.internal.protocol.reference.ReferenceJar;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What fails with Spring's client is told under Duplex's causes, and in time. */
class LibraryOpeningsTest extends OverTransports {
    private void begin(String url, Duration timeout) {
        StompOptions options = new StompOptions(
                Targets.over("websocket", url, timeout), List.of(), 0, 0, StompOptions.WHOLE, List.of(), Keeping.NONE);
        start(ReferenceJar.clients()
                .stomp(run)
                .make(new NewSession<>(run, new VirtualUser(1), null, null, this), options));
    }

    private Fault failure(String url) throws InterruptedException {
        begin(url, Duration.ofSeconds(15));
        return next(failed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ws", "http"})
    void portWhereNothingListensIsTold(String scheme) throws Exception {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        assertFault(failure(scheme + "://127.0.0.1:" + port + "/ws"), Cause.REFUSED, "127.0.0.1:" + port);
    }

    @ParameterizedTest
    @CsvSource({
        "ws,401,UNAUTHORIZED",
        "ws,403,FORBIDDEN",
        "ws,404,WRONG_SERVICE",
        "ws,503,HTTP_STATUS",
        "http,401,UNAUTHORIZED",
        "http,403,FORBIDDEN",
        "http,404,WRONG_SERVICE",
        "http,503,HTTP_STATUS"
    })
    void statusThatIsNotAskedForIsTold(String scheme, int status, Cause cause) throws Exception {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.respond(status, "No", "", "no");
        })) {
            assertFault(failure(server.url(scheme, "/ws")), cause, "127.0.0.1:" + server.port(), "HTTP " + status);
        }
    }

    @Test
    void endpointWithoutWebSocketIsTold() throws Exception {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.respond(200, "OK", "Content-Type: application/json\r\n", "{\"websocket\":false}");
        })) {
            assertFault(failure(server.url("http", "/ws")), Cause.WRONG_SERVICE, "websocket:false in /info");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ws", "http"})
    void silentServerFailsTheOpeningInTime(String scheme) throws Exception {
        try (RawServer server = new RawServer(client -> {
            client.request();
            client.request();
        })) {
            begin(server.url(scheme, "/ws"), Duration.ofSeconds(1));
            assertFault(next(failed), Cause.TIMEOUT, "127.0.0.1:" + server.port(), "1000 ms");
        }
    }

    /** Spring waits for ever until a frame is written. */
    @Test
    void serverThatDoesNotReadEndsTheSessionAndItsMessageIsLost() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer server = RawServer.webSocket(client -> {
            client.text(CONNECTED.replace("^@", "\0"));
            try {
                over.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        })) {
            begin(server.url("ws", "/ws"), Duration.ofSeconds(15));
            LiveStompSession session = next(opened);
            CompletableFuture<Boolean> begun = new CompletableFuture<>();
            var unused = CompletableFuture.runAsync(() -> session.message(
                            "/app/x", null, List.of(), new byte[64 << 20], false)
                    .handOver()
                    .accept(new WriteListener() {
                        @Override
                        public void written() {
                            begun.completeExceptionally(new AssertionError("written"));
                        }

                        @Override
                        public void dropped(boolean hasBegun, Fault why) {
                            begun.complete(hasBegun);
                        }
                    }));
            Fault end = null;
            while (end == null) {
                session.tick(run.clock().nanos() + TimeUnit.SECONDS.toNanos(31));
                end = gone.poll(20, TimeUnit.MILLISECONDS);
            }
            assertThat(end.cause()).isEqualTo(Cause.STALLED);
            assertThat(begun.get(20, TimeUnit.SECONDS)).isTrue();
        } finally {
            over.countDown();
        }
    }
}
