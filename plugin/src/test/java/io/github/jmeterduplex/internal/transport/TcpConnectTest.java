package io.github.jmeterduplex.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.transport.http.HttpConnection;
import io.github.jmeterduplex.internal.transport.http.HttpResponse;
import io.github.jmeterduplex.internal.transport.net.IoRuntime;
import io.github.jmeterduplex.internal.transport.net.TcpConnect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ClientConnectionFactory;
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
        public void failed(HttpConnection connection, Throwable cause, boolean silent) {
            told.add("failed");
        }
    }

    @AfterEach
    void close() {
        runtime.close();
    }

    private ClientConnectionFactory connections(Runnable before) {
        return (endPoint, context) -> {
            before.run();
            return new HttpConnection(endPoint, runtime.executor(), runtime.pool(), new Asking()::connected);
        };
    }

    private TcpConnect dial(RawServer server, Runnable before, String... addresses) throws Exception {
        InetAddress[] remotes = new InetAddress[addresses.length];
        for (int i = 0; i < remotes.length; i++) {
            remotes[i] = InetAddress.getByName(addresses[i]);
        }
        return new TcpConnect(
                runtime.connector(), connections(before), remotes, server.port(), runtime.ports(), null, told::add);
    }

    private static RawServer server() throws Exception {
        return new RawServer(client -> {
            client.request();
            client.respond(204, "No Content", "", "");
            client.drain();
        });
    }

    @Test
    void firstAddressIsTakenWhereItAnswers() throws Exception {
        try (RawServer server = server()) {
            dial(server, () -> {}, "127.0.0.1", "127.0.0.9").start();
            assertThat(ChannelTest.next(told)).isEqualTo("127.0.0.1");
            assertThat(ChannelTest.next(told)).isEqualTo(204);
        }
    }

    @Test
    void addressAfterThoseThatRefuseIsTaken() throws Exception {
        try (RawServer server = server()) {
            dial(server, () -> {}, "127.0.0.8", "127.0.0.9", "127.0.0.1").start();
            assertThat(ChannelTest.next(told)).isEqualTo("127.0.0.1");
            assertThat(ChannelTest.next(told)).isEqualTo(204);
        }
    }

    /** Jetty would warn of it with a stack trace. */
    @Test
    void connectionThatIsGivenUpWhileItIsMadeOpensAndEnds() throws Exception {
        try (RawServer server = server()) {
            TcpConnect[] given = new TcpConnect[1];
            given[0] = dial(server, () -> given[0].cancel(false), "127.0.0.1");
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
                return new AbstractConnection(endPoint, runtime.executor()) {
                    @Override
                    public void onOpen() {
                        super.onOpen();
                        fillInterested();
                    }

                    @Override
                    public void onFillable() {
                        getEndPoint().close();
                    }

                    @Override
                    public void onClose(Throwable cause) {
                        super.onClose(cause);
                        told.add("closed");
                    }
                };
            };
            InetAddress[] remotes = {InetAddress.getLoopbackAddress()};
            given[0] = new TcpConnect(
                    runtime.connector(), connections, remotes, server.port(), runtime.ports(), null, told::add);
            given[0].start();
            assertThat(ChannelTest.next(told)).isEqualTo("closed");
        }
    }
}
