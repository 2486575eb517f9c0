package io.github.jmeterduplex.internal.live;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.live.ServedConnection.Limits;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Peers that send or read nothing, too little or too much keep no one else from an answer. */
@Timeout(60)
class HostilePeersTest {
    private static final ListenAddress ANY = new ListenAddress("duplex.metrics.port", "127.0.0.1", 0);
    private static final String REQUEST = "GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final byte[] LARGE = new byte[8 << 20];
    private static final int MANY = 200;

    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private static PageServer serve(PageServer.Page page, Limits limits) throws IOException {
        return PageServer.open(ANY, Map.of("/page", page), limits);
    }

    private static PageServer serve(byte[] body) throws IOException {
        return PageServer.open(ANY, Map.of("/page", headers -> new PageResponse("text/plain", body)));
    }

    private Socket connect(PageServer server, String from) throws IOException {
        int port = URI.create(server.url()).getPort();
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.getByName(from), 0);
        socket.setSoTimeout(30_000);
        sockets.add(socket);
        return socket;
    }

    private Socket send(PageServer server, String text) throws IOException {
        Socket socket = connect(server, "127.0.0.1");
        write(socket, text);
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    }

    private static String readAll(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }

    private static boolean isEnded(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    private void assertServed(PageServer server) throws IOException {
        assertThat(readAll(send(server, REQUEST))).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "GET /pa", "GET /page HTTP/1.1\r\nHost: 127", "\r\n\r\n", "POST /page HTTP/1.1\r\nX: y\r\n"})
    void halfRequestsKeepNoOneFromTheirAnswerAndFewOfThemAreKept(String part) throws IOException {
        try (PageServer server = serve(new byte[10])) {
            for (int i = 0; i < MANY; i++) {
                send(server, part);
            }

            assertServed(server);

            for (Socket first : sockets.subList(0, MANY - Limits.DEFAULT.connections())) {
                assertThat(isEnded(first)).isTrue();
            }
        }
    }

    @Test
    void halfRequestIsDroppedInTimeAndAPageMayTakeLonger() throws Exception {
        CountDownLatch isDropped = new CountDownLatch(1);
        Limits limits = new Limits(TimeUnit.MILLISECONDS.toNanos(500), 1, 64, 1 << 20);
        PageServer.Page slow = headers -> {
            try {
                assertThat(isDropped.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return new PageResponse("text/plain", "slow".getBytes(ISO_8859_1));
        };
        try (PageServer server = serve(slow, limits)) {
            Socket whole = send(server, REQUEST);
            Socket half = send(server, "GET /pa");

            assertThat(isEnded(half)).isTrue();
            isDropped.countDown();

            assertThat(readAll(whole)).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nslow");
        }
    }

    @Test
    void slowReadersKeepNoOneFromTheirAnswerAndHoldNoMoreThanTheLimit() throws IOException {
        try (PageServer server = serve(LARGE)) {
            for (int i = 0; i < 40; i++) {
                send(server, REQUEST);
            }

            assertServed(server);

            assertThat(sockets.subList(0, 20))
                    .allSatisfy(slow -> assertThat(received(slow)).isLessThan(LARGE.length));
        }
    }

    private static long received(Socket socket) {
        long received = 0;
        byte[] buffer = new byte[1 << 16];
        try {
            for (int read = 0; read >= 0; read = socket.getInputStream().read(buffer)) {
                received += read;
            }
        } catch (IOException e) {
            return received;
        }
        return received;
    }

    @Test
    void slowReaderIsDroppedInTime() throws IOException {
        Limits limits = new Limits(TimeUnit.SECONDS.toNanos(5), TimeUnit.MILLISECONDS.toNanos(200), 64, 1);
        try (PageServer server = serve(headers -> new PageResponse("text/plain", new byte[64 << 20]), limits)) {
            Socket slow = send(server, REQUEST);
            Socket behind = send(server, "GET /pa");

            assertThat(isEnded(behind))
                    .as("the limit to read is the longer one")
                    .isTrue();

            assertThat(received(slow)).isLessThan(64 << 20);
        }
    }

    @Test
    void everyRequestOfManyAtATimeIsAnswered() throws Exception {
        try (PageServer server = serve("hello".getBytes(ISO_8859_1))) {
            List<CompletableFuture<Void>> clients = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                clients.add(CompletableFuture.runAsync(() -> {
                    for (int request = 0; request < 50; request++) {
                        assertThat(answer(server)).endsWith("hello");
                    }
                }));
            }
            CompletableFuture.allOf(clients.toArray(new CompletableFuture<?>[0]))
                    .get();
        }
    }

    private static String answer(PageServer server) {
        int port = URI.create(server.url()).getPort();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            write(socket, REQUEST);
            return readAll(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one with the most connections loses them. */
    @Test
    void peerWithManyConnectionsTakesNoneOfAnother() throws IOException {
        try (PageServer server = serve("hello".getBytes(ISO_8859_1))) {
            Socket other = connect(server, "127.0.0.2");
            write(other, "GET /page HTTP/1.1\r\n");
            for (int i = 0; i < MANY; i++) {
                send(server, "GET");
            }
            assertServed(server);

            write(other, "Host: localhost\r\n\r\n");

            assertThat(readAll(other)).endsWith("hello");
        }
    }

    @Test
    void whatFollowsARequestIsNotRead() throws IOException {
        try (PageServer server = serve("hello".getBytes(ISO_8859_1))) {
            assertThat(readAll(send(server, REQUEST.repeat(50))))
                    .containsOnlyOnce("HTTP/1.1")
                    .endsWith("hello");
            assertThat(readAll(send(server, REQUEST + "\0\1junk")))
                    .containsOnlyOnce("HTTP/1.1")
                    .endsWith("hello");
        }
    }

    @Test
    void requestMayComeByteByByte() throws IOException {
        try (PageServer server = serve("hello".getBytes(ISO_8859_1))) {
            Socket socket = connect(server, "127.0.0.1");
            socket.setTcpNoDelay(true);
            for (String part : ("\r\n" + REQUEST).split("", 0)) {
                write(socket, part);
            }

            assertThat(readAll(socket)).endsWith("hello");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hello\r\n\r\n",
                "GET page HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET  /page HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /page HTTP/2.0\r\nHost: localhost\r\n\r\n",
                "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /page HTTP/1.1\r\nHost : localhost\r\n\r\n",
                "GET /page HTTP/1.1\r\nHost: localhost\r\n folded: line\r\n\r\n",
                "\26\3\1\2\0\1\n\n"
            })
    void junkIsRefused(String request) throws IOException {
        try (PageServer server = serve("hello".getBytes(ISO_8859_1))) {
            assertThat(readAll(send(server, request)))
                    .startsWith("HTTP/1.1 400 ")
                    .doesNotContain("hello");
        }
    }

    @Test
    void endlessHeadIsRefused() throws IOException {
        try (PageServer server = serve(new byte[10])) {
            String head = "GET /page HTTP/1.1\r\nHost: localhost\r\n";
            assertThat(readAll(send(server, head + "X: y\r\n".repeat(10_000)))).startsWith("HTTP/1.1 431 ");
            assertThat(readAll(send(server, head + "X: " + "y".repeat(60_000)))).startsWith("HTTP/1.1 431 ");
            assertThat(readAll(send(server, "GET /" + "y".repeat(60_000)))).startsWith("HTTP/1.1 431 ");
        }
    }
}
