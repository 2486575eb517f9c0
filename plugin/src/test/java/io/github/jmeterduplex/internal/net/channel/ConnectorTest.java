package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.net.websocket.WebSocketChannel;
import io.github.jmeterduplex.session.Cause;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Threads, limits of Jetty's client that must not be ours, and the life of a connector. */
class ConnectorTest {
    private static JettyConnector connector() {
        return new JettyConnector(100_000, 2, Duration.ofSeconds(30), Duration.ZERO, new Bytes());
    }

    private static List<Thread> ioThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(t -> t.getName().startsWith("duplex-io"))
                .toList();
    }

    private static void awaitNoThreads(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(20));
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
    }

    @Test
    void threadsAreFewAndDaemonsAndEndWithTheConnector() throws Exception {
        List<RecordingChannelListener> all = IntStream.range(0, 300)
                .mapToObj(i -> new RecordingChannelListener())
                .toList();
        JettyConnector connector = connector();
        try (RawServer server = RawServer.sockJs(client -> {
            client.text("o");
            client.drain();
        })) {
            String url = server.url("http", "/ws").replace("127.0.0.1", "localhost");
            all.forEach(heard -> connector.connect(Targets.of(url), heard));
            all.forEach(RecordingChannelListener::open);
            List<Thread> threads = ioThreads();
            assertThat(threads).hasSizeBetween(2, 25).allMatch(Thread::isDaemon);
            connector.close();
            connector.close();
            for (RecordingChannelListener heard : all) {
                assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
                assertThat(heard.closed).isEmpty();
            }
            awaitNoThreads(threads);
        }
    }

    @Test
    void loopsRunWhatTheyAreGivenOnThreadsOfTheirOwn() throws Exception {
        try (JettyConnector connector = connector()) {
            assertThat(connector.loops()).hasSize(2);
            for (Executor loop : connector.loops()) {
                BlockingQueue<String> threads = new LinkedBlockingQueue<>();
                loop.execute(() -> threads.add(Thread.currentThread().getName()));
                assertThat(threads.poll(20, TimeUnit.SECONDS)).startsWith("duplex-io");
            }
        }
    }

    @Test
    void connectAfterCloseIsAFault() throws Exception {
        JettyConnector connector = connector();
        connector.close();
        BlockingQueue<Cause> causes = new LinkedBlockingQueue<>();
        connector.connect(Targets.of("ws://127.0.0.1:1/"), new RecordingChannelListener() {
            @Override
            public void onClosed(io.github.jmeterduplex.session.Fault fault) {
                causes.add(fault.cause());
            }
        });
        assertThat(causes.poll(20, TimeUnit.SECONDS)).isEqualTo(Cause.CLOSED);
    }

    @Test
    void closeEndsSessionsThatAreOpening() throws Exception {
        RecordingChannelListener heard = new RecordingChannelListener();
        JettyConnector connector = connector();
        try (RawServer server = new RawServer(RawServer.Client::drain)) {
            connector.connect(Targets.of(server.url("http", "/ws")), heard);
            connector.close();
            assertThat(heard.fault().cause()).isEqualTo(Cause.CLOSED);
        }
    }

    /** Jetty's client lets 64 connections and 1,024 requests wait for one destination. */
    @Test
    void sessionsThatWaitForAHandshakeHoldUpNoOther() throws Exception {
        int sessions = 1_200;
        CountDownLatch all = new CountDownLatch(sessions);
        try (JettyConnector connector = connector();
                RawServer server = new RawServer(client -> {
                    String request = client.request();
                    all.countDown();
                    try {
                        if (!all.await(30, TimeUnit.SECONDS)) {
                            return;
                        }
                    } catch (InterruptedException e) {
                        return;
                    }
                    client.upgrade(request, "");
                    client.drain();
                })) {
            List<RecordingChannelListener> heard = new ArrayList<>();
            for (int i = 0; i < sessions; i++) {
                RecordingChannelListener each = new RecordingChannelListener();
                heard.add(each);
                connector.connect(Targets.of(server.url("ws", "/ws"), Duration.ofSeconds(30)), each);
            }
            heard.forEach(RecordingChannelListener::open);
        }
    }

    @Test
    void silenceIsNoReasonToClose() throws Exception {
        RecordingChannelListener heard = new RecordingChannelListener();
        try (JettyConnector connector = connector();
                RawServer server = RawServer.webSocket(RawServer.Client::drain)) {
            connector.connect(Targets.of(server.url("ws", "/ws")), heard);
            WebSocketChannel channel = (WebSocketChannel) heard.open();
            assertThat(channel.socket().getIdleTimeout()).isZero();
        }
    }

    @Test
    void localAddressIsBound() throws Exception {
        BlockingQueue<String> peers = new LinkedBlockingQueue<>();
        RecordingChannelListener heard = new RecordingChannelListener();
        try (JettyConnector connector = connector();
                RawServer server = RawServer.webSocket(client -> {
                    peers.add(((InetSocketAddress) client.socket.getRemoteSocketAddress())
                            .getAddress()
                            .getHostAddress());
                    client.drain();
                })) {
            connector.connect(Targets.from(server.url("ws", "/ws"), "127.0.0.7"), heard);
            heard.open();
            assertThat(peers.poll(20, TimeUnit.SECONDS)).isEqualTo("127.0.0.7");
            RecordingChannelListener plain = new RecordingChannelListener();
            connector.connect(Targets.of(server.url("ws", "/ws")), plain);
            plain.open();
            assertThat(peers.poll(20, TimeUnit.SECONDS)).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void oddContextClassLoaderDoesNoHarm() throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        RecordingChannelListener heard = new RecordingChannelListener();
        try (URLClassLoader odd = new URLClassLoader(new URL[0], null)) {
            Thread.currentThread().setContextClassLoader(odd);
            try (JettyConnector connector = connector();
                    RawServer server =
                            RawServer.webSocket("Sec-WebSocket-Extensions: permessage-deflate\r\n", client -> {
                                client.text("plain");
                                client.drain();
                            })) {
                connector.connect(Targets.of(server.url("ws", "/ws")), heard);
                assertThat(heard.text()).isEqualTo("plain");
            }
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void connectionsThatAreNotTakenAreATimeoutAndTheirSocketsAreClosed() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                JettyConnector connector = connector()) {
            List<Socket> fillers = new ArrayList<>();
            try {
                for (int i = 0; i < 4; i++) {
                    Socket filler = new Socket();
                    fillers.add(filler);
                    try {
                        filler.connect(full.getLocalSocketAddress(), 200);
                    } catch (java.net.SocketTimeoutException e) {
                        break;
                    }
                }
                RecordingChannelListener heard = new RecordingChannelListener();
                String url = "ws://127.0.0.1:" + full.getLocalPort() + "/ws";
                connector.connect(Targets.of(url, Duration.ofMillis(300)), heard);
                var fault = heard.fault();
                assertThat(fault.cause()).isEqualTo(Cause.TIMEOUT);
                assertThat(fault.message()).contains("no TCP connection to 127.0.0.1:" + full.getLocalPort());
            } finally {
                for (Socket filler : fillers) {
                    filler.close();
                }
            }
        }
    }
}
