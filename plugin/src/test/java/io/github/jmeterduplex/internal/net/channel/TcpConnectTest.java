package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.http.HttpConnection;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Reached;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.TcpConnect;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One TCP connection: over which address, and what becomes of it where nobody wants it any more. */
class TcpConnectTest {
    private final IoRuntime runtime = new IoRuntime(1);
    private final BlockingQueue<Object> told = new LinkedBlockingQueue<>();

    /** Asks as soon as it is there, as openings do. */
    private final class Asking implements HttpConnection.Exchange {
        void connected(HttpConnection connection) {
            told.add(
                    connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
                            ? remote.getAddress().getHostAddress()
                            : "nowhere");
            connection.send(ChannelTest.utf8("GET / HTTP/1.1\r\n\r\n"), 100, this);
        }

        @Override
        public void answered(HttpConnection connection, HttpResponse answer) {
            told.add(answer.status());
        }

        @Override
        public void failed(HttpConnection connection, Throwable cause, Reached reached) {
            told.add("failed");
        }
    }

    @AfterEach
    void close() {
        runtime.close();
    }

    private ClientConnectionFactory asking(Runnable before) {
        return (endPoint, context) -> {
            before.run();
            return new HttpConnection(endPoint, runtime.executor(), runtime.pool(), new Asking()::connected);
        };
    }

    private TcpConnect dial(RawServer server, ClientConnectionFactory connections, String... addresses)
            throws Exception {
        return dial(server.port(), Duration.ofSeconds(20), connections, addresses);
    }

    private TcpConnect dial(int port, Duration timeout, ClientConnectionFactory connections, String... addresses)
            throws Exception {
        InetAddress[] remotes = new InetAddress[addresses.length];
        for (int i = 0; i < remotes.length; i++) {
            remotes[i] = InetAddress.getByName(addresses[i]);
        }
        return new TcpConnect(
                runtime, connections, new TcpConnect.Remote(remotes, port, null, null), timeout, told::add);
    }

    private static RawServer server() throws Exception {
        return RawServer.answering(204, "No Content", "", "");
    }

    @Test
    void firstAddressIsTakenWhereItAnswers() throws Exception {
        try (RawServer server = server()) {
            dial(server, asking(() -> {}), "127.0.0.1", "127.0.0.9").start();
            assertThat(ChannelTest.next(told)).isEqualTo("127.0.0.1");
            assertThat(ChannelTest.next(told)).isEqualTo(204);
        }
    }

    /** Jetty by itself would have another thread do it: its method would not be below. */
    @Test
    void threadThatFindsASocketConnectedSetsItUp() throws Exception {
        try (RawServer server = server()) {
            Runnable below = () -> told.add(StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(frame -> frame.getMethodName().equals("processConnect"))));
            dial(server, asking(below), "127.0.0.1").start();
            assertThat(ChannelTest.next(told)).isEqualTo(true);
        }
    }

    @Test
    void addressAfterThoseThatRefuseIsTaken() throws Exception {
        try (RawServer server = server()) {
            dial(server, asking(() -> {}), "127.0.0.8", "127.0.0.9", "127.0.0.1")
                    .start();
            assertThat(ChannelTest.next(told)).isEqualTo("127.0.0.1");
            assertThat(ChannelTest.next(told)).isEqualTo(204);
        }
    }

    /** As a host that is down, or a firewall that drops packets: the next one must not wait for all of the time. */
    @Test
    void addressAfterThoseThatDoNotAnswerIsTaken() throws Exception {
        try (RawServer server = server();
                DeafAddress deaf = new DeafAddress("127.0.0.8", server.port());
                DeafAddress other = new DeafAddress("127.0.0.9", deaf.port())) {
            dial(other.port(), Duration.ofSeconds(6), asking(() -> {}), "127.0.0.8", "127.0.0.9", "127.0.0.1")
                    .start();
            assertThat(ChannelTest.next(told)).isEqualTo("127.0.0.1");
            assertThat(ChannelTest.next(told)).isEqualTo(204);
            assertThat(told).isEmpty();
        }
    }

    @Test
    void addressThatDidNotAnswerIsNamedWhereTheOthersRefuse() throws Exception {
        try (RawServer server = server();
                DeafAddress deaf = new DeafAddress("127.0.0.8", server.port())) {
            dial(deaf.port(), Duration.ofSeconds(1), asking(() -> {}), "127.0.0.8", "127.0.0.9")
                    .start();
            assertThat(ChannelTest.next(told))
                    .isInstanceOfSatisfying(
                            SocketTimeoutException.class,
                            late -> assertThat(late.getMessage()).contains("127.0.0.8 did not answer within"));
        }
    }

    /** Whoever waits for the connection gives up at the end of the whole time. */
    @Test
    void lastAddressHasAllTheTimeThatIsLeft() throws Exception {
        try (RawServer server = server();
                DeafAddress deaf = new DeafAddress("127.0.0.8", server.port())) {
            TcpConnect given = dial(server.port(), Duration.ZERO, asking(() -> {}), "127.0.0.9", "127.0.0.8");
            given.start();
            deaf.answers();
            assertThat(ChannelTest.next(told)).isEqualTo("127.0.0.8");
            given.cancel(true);
        }
    }

    /** Jetty would warn of it with a stack trace. */
    @Test
    void connectionThatIsGivenUpWhileItIsMadeOpensAndEnds() throws Exception {
        try (RawServer server = server()) {
            TcpConnect[] given = new TcpConnect[1];
            given[0] = dial(server, asking(() -> given[0].cancel(false)), "127.0.0.1");
            given[0].start();
            assertThat(ChannelTest.next(told)).isInstanceOf(String.class);
            assertThat(ChannelTest.next(told)).isEqualTo("failed");
        }
    }

    /** An end point that is closed before it has a connection never tells it of its end: TLS engines would stay. */
    @Test
    void connectionThatIsGivenUpTwiceWhileItIsMadeHearsOfItsEnd() throws Exception {
        try (RawServer server = server()) {
            TcpConnect[] given = new TcpConnect[1];
            ClientConnectionFactory connections = (endPoint, context) -> {
                given[0].cancel(true);
                given[0].cancel(true);
                CompletableFuture.runAsync(() -> {}, runtime.executor()).join();
                return new Silent(endPoint);
            };
            given[0] = dial(server, connections, "127.0.0.1");
            given[0].start();
            assertThat(ChannelTest.next(told)).isEqualTo("closed");
        }
    }

    /** Between the two the socket may be open still: nobody would tell the connection when it is closed later. */
    @Test
    void connectionWhoseEndPointIsMadeAfterItWasGivenUpHearsOfItsEnd() throws Exception {
        try (RawServer server = server();
                SocketChannel socket =
                        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))) {
            TcpConnect given = dial(server, (endPoint, context) -> new Silent(endPoint), "127.0.0.1");
            given.cancel(false);
            ManagedSelector selector = runtime.connector().getSelectorManager().getBean(ManagedSelector.class);
            EndPoint made = given.newEndPoint(runtime.connector().getScheduler(), selector, socket, null);
            made.setConnection(new Silent(made));
            made.onOpen();
            assertThat(ChannelTest.next(told)).isEqualTo("closed");
        }
    }

    /** By another thread, at another moment each time, from before TCP is up until after the connection is open. */
    @Test
    void connectionThatWasMadeHearsOfItsEndWheneverItIsGivenUp() throws Exception {
        int rounds = 2_000;
        AtomicInteger made = new AtomicInteger();
        try (RawServer server = server()) {
            for (int i = 0; i < rounds; i++) {
                Semaphore begun = new Semaphore(0);
                TcpConnect given = dial(
                        server,
                        (endPoint, context) -> {
                            made.incrementAndGet();
                            begun.release();
                            return new Silent(endPoint);
                        },
                        "127.0.0.1");
                given.start();
                if (i % 2 == 0) {
                    assertThat(begun.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
                }
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(i % 100));
                given.cancel(i % 4 < 2);
            }
            // Among them is told of connects that failed, as they were given up before TCP was up.
            int closed = 0;
            while (closed < made.get()) {
                closed += "closed".equals(ChannelTest.next(told)) ? 1 : 0;
            }
        }
        assertThat(made.get()).isGreaterThanOrEqualTo(rounds / 2);
    }

    /** At another moment each time, from before TCP is up until after the connection is open. */
    @Test
    void connectionIsMadeWheneverTheShareOfTheFirstAddressEndsAndNoOtherIsLeftOpen() throws Exception {
        AtomicInteger made = new AtomicInteger();
        ClientConnectionFactory connections = (endPoint, context) -> {
            made.incrementAndGet();
            return new Silent(endPoint);
        };
        try (RawServer server = server()) {
            for (int i = 0; i < 500; i++) {
                Duration timeout = Duration.ofNanos(i * 4_000L);
                TcpConnect given = dial(server.port(), timeout, connections, "127.0.0.1", "127.0.0.1");
                given.start();
                while (given.endPoint() == null) {
                    LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(50));
                }
                given.cancel(true);
            }
            for (int closed = 0; closed < made.get(); closed++) {
                assertThat(ChannelTest.next(told)).isEqualTo("closed");
            }
            server.awaitAllClosed();
        }
    }

    /** Does not look at its socket: it hears of its end by being given up alone. */
    private final class Silent extends AbstractConnection {
        Silent(EndPoint endPoint) {
            super(endPoint, runtime.executor());
        }

        @Override
        public void onFillable() {
            throw new IllegalStateException("nobody is interested");
        }

        @Override
        public void onClose(Throwable cause) {
            super.onClose(cause);
            told.add("closed");
        }
    }

    /** A port at which connections get no answer, as its queue is full. */
    private static final class DeafAddress implements Closeable {
        /** The kernel takes a few more than the queue has room for. */
        private static final int QUEUE = 1;

        private static final int ENOUGH = 8;

        private final ServerSocket listening;
        private final List<SocketChannel> queued = new ArrayList<>();

        DeafAddress(String address, int port) throws IOException {
            InetSocketAddress place = new InetSocketAddress(InetAddress.getByName(address), port);
            listening = new ServerSocket(port, QUEUE, place.getAddress());
            for (int i = 0; i < ENOUGH; i++) {
                SocketChannel client = SocketChannel.open();
                client.configureBlocking(false);
                var unused = client.connect(place);
                queued.add(client);
            }
        }

        int port() {
            return listening.getLocalPort();
        }

        /** From now on they get an answer: those that waited give up their places. */
        void answers() throws IOException {
            for (SocketChannel client : queued) {
                client.close();
            }
            Thread accepting = new Thread(this::accept, "deaf-address");
            accepting.setDaemon(true);
            accepting.start();
        }

        private void accept() {
            while (true) {
                try {
                    var unused = listening.accept();
                } catch (IOException e) {
                    return;
                }
            }
        }

        @Override
        public void close() throws IOException {
            for (SocketChannel client : queued) {
                client.close();
            }
            listening.close();
        }
    }
}
