package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.channel.ChannelOpener;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.RecordingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.channel.TransportTimeout;
import io.github.jmeterduplex.internal.net.http.HttpProxy;
import io.github.jmeterduplex.internal.net.http.ServerRoute;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.websocket.WebSocketChannel;
import io.github.jmeterduplex.internal.net.websocket.WebSocketOpening;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Native engines have memory that no garbage collector knows: it is free when their connections are gone. */
class NativeMemoryTest {
    private static final int CONNECTIONS = 2_000;
    private static final int AT_A_TIME = 40;
    private static final int TUNNELS = 5;
    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final IoRuntime runtime = new IoRuntime(1, new TlsStyle(TlsProvider.NATIVE, TlsResumption.OWN));
    private final Tls tls = runtime.tls(true);

    @AfterEach
    void close() {
        runtime.close();
    }

    /** How each connection ends. */
    private enum End {
        CLOSED,
        ABORTED,
        ABORTED_WHILE_IT_OPENS,
        CLOSED_BY_THE_SERVER
    }

    @Test
    void everyEngineIsReleasedHoweverItsConnectionEnds() throws Exception {
        try (RawServer server = new RawServer(TestCertificate.ofServer().serverSocket(), NativeMemoryTest::serve)) {
            for (int done = 0; done < CONNECTIONS; done += AT_A_TIME) {
                List<Opened> side = new ArrayList<>();
                for (int i = done; i < done + AT_A_TIME; i++) {
                    side.add(open(server, End.values()[i % End.values().length], i));
                }
                for (Opened opened : side) {
                    opened.end();
                }
            }
            awaitNone();
            assertThat(tls.living()).isZero();
        }
        runtime.close();
        assertThatThrownBy(() -> tls.engine("localhost", 1)).isInstanceOf(RuntimeException.class);
    }

    /** The end point is closed, and its connection told, between the proxy's answer and the connection with TLS. */
    @Test
    void engineIsReleasedWhereATunnelIsGivenUpBeforeTlsBegins() throws Exception {
        Semaphore answered = new Semaphore(0);
        try (RawServer proxy = new RawServer(client -> {
            client.request();
            client.write("HTTP/1.1 200 Connection established\r\n\r\n");
            answered.release();
            client.drain();
        })) {
            Route route = new Route(null, new HttpProxy("127.0.0.1", proxy.port(), null));
            Target target = Targets.on(Targets.trusting("wss://server.example:8443/ws", true), route);
            for (int i = 0; i < TUNNELS; i++) {
                ServerRoute path = path(target);
                WebSocketChannel channel = Targets.channel(target, runtime, new RecordingChannelListener());
                // The opening takes this lock to make its TLS.
                synchronized (path) {
                    opening(target, path, channel, "/ws").start();
                    assertThat(answered.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
                    LockSupport.parkNanos(MOMENT_NANOS);
                    channel.abort();
                    LockSupport.parkNanos(MOMENT_NANOS);
                }
            }
            LockSupport.parkNanos(2 * MOMENT_NANOS);
        }
        awaitNone();
        assertThat(tls.living()).isZero();
    }

    private static void serve(RawServer.Client client) throws IOException {
        String request = client.request();
        client.upgrade(request, "");
        if (!request.contains(End.CLOSED_BY_THE_SERVER.name())) {
            client.frame(0x88, client.readFrame().payload);
        }
    }

    private Opened open(RawServer server, End end, int user) {
        RecordingChannelListener heard = new RecordingChannelListener();
        Target target = Targets.trusting(server.url("wss", "/ws?" + end), true);
        WebSocketChannel channel = Targets.channel(target, runtime, heard);
        opening(target, path(target), channel, "/ws?" + end).start();
        if (end == End.ABORTED_WHILE_IT_OPENS) {
            // At another moment each time, from before the connection is there until after TLS is agreed on.
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(user % 400 * 10L));
            channel.abort();
        }
        return new Opened(channel, heard, end);
    }

    private ServerRoute path(Target target) {
        return new ServerRoute(
                target.route(), target.tls(), runtime, target.envelope().findings(target));
    }

    private static WebSocketOpening opening(
            Target target, ServerRoute path, WebSocketChannel channel, String requestTarget) {
        TransportTimeout allowance = new TransportTimeout(System.nanoTime() + Targets.TIMEOUT.toNanos(), true);
        return new WebSocketOpening(
                target, path, null, channel, new ChannelOpener.Handshake(() -> requestTarget, allowance, null, null));
    }

    private record Opened(WebSocketChannel channel, RecordingChannelListener heard, End how) {
        void end() throws InterruptedException {
            if (how != End.ABORTED_WHILE_IT_OPENS) {
                heard.open();
            }
            if (how == End.CLOSED) {
                channel.close();
            } else if (how == End.ABORTED) {
                channel.abort();
            }
            heard.fault();
        }
    }

    private void awaitNone() {
        long deadline = System.nanoTime() + WAIT_NANOS;
        while (tls.living() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
