package io.github.jmeterduplex.samples.runs.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class TcpProxyTest {
    private static final int PATIENCE_MILLIS = 20_000;

    private final List<Socket> clients = new ArrayList<>();
    private EchoServer server;
    private TcpProxy proxy;

    @BeforeEach
    void start() throws IOException {
        server = new EchoServer();
        proxy = TcpProxy.start(server.port());
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket client : clients) {
            client.close();
        }
        proxy.close();
        server.close();
    }

    @Test
    void bytesPassUnchangedAndAreCounted() throws IOException {
        Socket client = connect();
        byte[] text = "0123456789".repeat(30_000).getBytes(StandardCharsets.US_ASCII);
        Thread writer = new Thread(() -> write(client, text));
        writer.start();

        assertThat(client.getInputStream().readNBytes(text.length)).isEqualTo(text);
        // What has been counted may be read before the count is written.
        await(() -> proxy.bytes(Direction.BOTH) == 600_000);
        assertThat(proxy.bytes(Direction.TO_SERVER)).isEqualTo(300_000);
        assertThat(proxy.accepted()).isEqualTo(1);
        assertThat(proxy.clients()).isEqualTo(Map.of("127.0.0.1", 1));
        assertThat(proxy.open()).isEqualTo(1);
    }

    @Test
    void theClientsEndIsPassedOnAndTheConnectionForgotten() throws Exception {
        Socket client = connect();
        echo(client, "last words");
        client.shutdownOutput();

        assertThat(client.getInputStream().read()).isEqualTo(-1);
        assertThat(server.endings.poll(20, TimeUnit.SECONDS)).isEqualTo("end");
        await(() -> proxy.open() == 0);
    }

    @Test
    void clientConversesWhenItSpeaksAfterTheFirstAnswer() throws IOException {
        Socket client = connect();
        echo(client, "hello");
        assertThat(proxy.conversing()).isZero();
        echo(client, "and again");
        assertThat(proxy.conversing()).isEqualTo(1);
        assertThat(proxy.cutAll(Cut.RESET)).isEqualTo(1);
        assertThat(proxy.conversing()).isZero();
    }

    @Test
    void resetReachesBothEnds() throws Exception {
        Socket client = connect();
        echo(client, "hello");

        assertThat(proxy.cutAll(Cut.RESET)).isEqualTo(1);

        assertThat(proxy.open()).isZero();
        assertThatThrownBy(() -> client.getInputStream().read())
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
        assertThat(server.endings.poll(20, TimeUnit.SECONDS)).containsIgnoringCase("reset");
    }

    @Test
    void finReachesBothEndsWithoutReset() throws Exception {
        Socket client = connect();
        echo(client, "hello");

        assertThat(proxy.cutAll(Cut.FIN)).isEqualTo(1);

        assertThat(proxy.open()).isZero();
        assertThat(client.getInputStream().read()).isEqualTo(-1);
        write(client, "into the void".getBytes(StandardCharsets.US_ASCII));
        assertThat(server.endings.poll(20, TimeUnit.SECONDS)).isEqualTo("end");
        assertThat(proxy.cutAll(Cut.FIN)).as("cut once").isZero();
    }

    @Test
    void theOldestAreCutAndNewOnesAreAccepted() throws Exception {
        Socket first = connect();
        echo(first, "first");
        Socket second = connect();
        echo(second, "second");

        assertThat(proxy.cut(1, Cut.FIN)).isEqualTo(1);

        assertThat(first.getInputStream().read()).isEqualTo(-1);
        echo(second, "still there");
        echo(connect(), "new");
        assertThat(proxy.accepted()).isEqualTo(3);
        assertThat(proxy.open()).isEqualTo(2);
    }

    @Test
    void nothingPassesAStallAndNothingIsLostInIt() throws Exception {
        Socket client = connect();
        echo(client, "before");
        proxy.stall(Direction.TO_CLIENT);
        write(client, "during".getBytes(StandardCharsets.US_ASCII));
        // It does reach the server: that way is not stalled.
        await(() -> proxy.bytes(Direction.TO_SERVER) == "beforeduring".length());

        client.setSoTimeout(100);
        assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        assertThat(proxy.bytes(Direction.TO_CLIENT)).isEqualTo("before".length());
        assertThat(proxy.open()).isEqualTo(1);

        client.setSoTimeout(PATIENCE_MILLIS);
        proxy.resume(Direction.TO_CLIENT);
        assertThat(client.getInputStream().readNBytes(6)).isEqualTo("during".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void aStallOfTheWayToTheServerHoldsNewConnectionsToo() throws Exception {
        proxy.stall(Direction.BOTH);
        Socket client = connect();
        write(client, "held".getBytes(StandardCharsets.US_ASCII));
        await(() -> proxy.open() == 1);
        assertThat(proxy.bytes(Direction.BOTH)).isZero();

        proxy.resume(Direction.BOTH);
        assertThat(client.getInputStream().readNBytes(4)).isEqualTo("held".getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void delayHoldsEveryChunkAsLongAndKeepsTheOrder() throws Exception {
        Socket client = connect();
        echo(client, "prompt");
        proxy.delay(Direction.TO_SERVER, 60);
        proxy.delay(Direction.TO_CLIENT, 40);

        for (int i = 0; i < 5; i++) {
            long start = System.nanoTime();
            echo(client, "delayed " + i);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(100));
        }
        write(client, "a".repeat(40_000).getBytes(StandardCharsets.US_ASCII));
        proxy.delay(Direction.BOTH, 0);
        write(client, "b".getBytes(StandardCharsets.US_ASCII));
        assertThat(new String(client.getInputStream().readNBytes(40_001), StandardCharsets.US_ASCII))
                .isEqualTo("a".repeat(40_000) + "b");
    }

    @Test
    void exactlySoManyBytesPassBeforeACut() throws Exception {
        Socket client = connect();
        echo(client, "whole");

        assertThat(proxy.truncate(Direction.TO_CLIENT, 7, Cut.FIN)).isEqualTo(1);
        write(client, "a frame of some length".getBytes(StandardCharsets.US_ASCII));

        assertThat(client.getInputStream().readAllBytes()).isEqualTo("a frame".getBytes(StandardCharsets.US_ASCII));
        assertThat(server.endings.poll(20, TimeUnit.SECONDS)).isEqualTo("end");
        assertThat(proxy.open()).isZero();
        echo(connect(), "later connections are whole");
    }

    @Test
    void truncatingTheWayToTheServerCanEndInAReset() throws Exception {
        Socket client = connect();
        echo(client, "whole");

        proxy.truncate(Direction.TO_SERVER, 3, Cut.RESET);
        write(client, "frame".getBytes(StandardCharsets.US_ASCII));

        assertThat(server.endings.poll(20, TimeUnit.SECONDS)).containsIgnoringCase("reset");
        await(() -> proxy.open() == 0);
        assertThat(proxy.bytes(Direction.TO_SERVER)).isEqualTo("whole".length() + 3);
        assertThat(proxy.truncate(Direction.TO_SERVER, 0, Cut.FIN)).isZero();
        assertThatThrownBy(() -> proxy.truncate(Direction.BOTH, 1, Cut.FIN))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"FLIPPED_BIT, abceef", "DOUBLED, abcdefabcdef", "DROPPED, abc"})
    void theNextBytesAreDamagedAndThoseAfterThemAreNot(Damage damage, String damaged) throws Exception {
        Socket client = connect();
        echo(client, "whole");

        assertThat(proxy.damage(Direction.TO_CLIENT, damage)).isEqualTo(1);
        write(client, "abcdef".getBytes(StandardCharsets.US_ASCII));
        assertThat(read(client, damaged.length())).isEqualTo(damaged);
        echo(client, "whole again");
        assertThatThrownBy(() -> proxy.damage(Direction.BOTH, damage)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void garbageComesBeforeTheNextBytes() throws Exception {
        Socket client = connect();
        echo(client, "whole");

        proxy.damage(Direction.TO_SERVER, Damage.GARBAGE);
        write(client, "after it".getBytes(StandardCharsets.US_ASCII));
        assertThat(read(client, 100 + "after it".length())).endsWith("after it");
        echo(client, "whole again");
    }

    @Test
    void oneWayEndsWhileTheOtherGoesOn() throws Exception {
        Socket client = connect();
        echo(client, "whole");
        long before = proxy.bytes(Direction.TO_SERVER);

        assertThat(proxy.halfClose(Direction.TO_CLIENT)).isEqualTo(1);
        assertThat(client.getInputStream().read()).isEqualTo(-1);
        write(client, "still heard".getBytes(StandardCharsets.US_ASCII));
        await(() -> proxy.bytes(Direction.TO_SERVER) == before + "still heard".length());
        client.close();
        assertThat(server.endings.poll(20, TimeUnit.SECONDS)).isEqualTo("end");
        await(() -> proxy.open() == 0);
    }

    @Test
    void aHalfOpenConnectionIsGoneForTheServerAlone() throws Exception {
        Socket client = connect();
        echo(client, "whole");

        assertThat(proxy.cutAll(Cut.HALF_OPEN)).isEqualTo(1);
        assertThat(server.endings.poll(20, TimeUnit.SECONDS)).containsIgnoringCase("reset");
        write(client, "into the void".getBytes(StandardCharsets.US_ASCII));
        client.setSoTimeout(200);
        assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        assertThat(proxy.open()).isZero();
        client.close();
        echo(connect(), "later connections are whole");
    }

    @Test
    void aClosedPortRefusesAndComesBackWhileOpenConnectionsGoOn() throws Exception {
        Socket client = connect();
        echo(client, "before");

        proxy.refuse(Refusal.CLOSED_PORT);
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        echo(client, "open ones go on");
        proxy.accept();

        echo(connect(), "after");
        assertThat(proxy.accepted()).isEqualTo(2);
    }

    @Test
    void aResettingPortAcceptsAndResets() throws Exception {
        proxy.refuse(Refusal.RESET);
        assertThatThrownBy(() -> echo(connect(), "unheard")).isInstanceOf(IOException.class);
        await(() -> proxy.refused() == 1);
        proxy.refuse(Refusal.CLOSED_PORT);
        proxy.refuse(Refusal.RESET);
        assertThatThrownBy(() -> echo(connect(), "unheard")).isInstanceOf(IOException.class);

        proxy.accept();
        echo(connect(), "heard");
        assertThat(proxy.accepted()).isEqualTo(1);
    }

    @Test
    void aServerThatIsGoneResetsTheClient() throws Exception {
        server.close();

        assertThatThrownBy(() -> echo(connect(), "unheard")).isInstanceOf(IOException.class);
        await(() -> proxy.open() == 0);
    }

    @Test
    void twoThousandConnectionsAreCutAtOnceAndComeBack() throws Exception {
        for (int round = 1; round <= 2; round++) {
            List<Socket> some = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                some.add(connect());
            }
            for (Socket client : some) {
                echo(client, "hello");
            }
            assertThat(proxy.open()).isEqualTo(2_000);

            long start = System.nanoTime();
            assertThat(proxy.cutAll(Cut.RESET)).isEqualTo(2_000);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));

            for (Socket client : some) {
                assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
                client.close();
            }
            assertThat(proxy.accepted()).isEqualTo(2_000L * round);
        }
    }

    @Test
    void commandsAfterCloseSaySo() {
        proxy.close();

        assertThatThrownBy(() -> proxy.cutAll(Cut.FIN))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        clients.add(socket);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        return socket;
    }

    private static void write(Socket client, byte[] bytes) {
        try {
            client.getOutputStream().write(bytes);
        } catch (IOException e) {
            throw new AssertionError("not written", e);
        }
    }

    private static String read(Socket client, int bytes) throws IOException {
        return new String(client.getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
    }

    private static void echo(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        byte[] back = client.getInputStream().readNBytes(text.length());
        if (back.length < text.length()) {
            throw new IOException("the connection ended after " + back.length + " bytes");
        }
        assertThat(new String(back, StandardCharsets.US_ASCII)).isEqualTo(text);
    }

    private static void await(BooleanSupplier fact) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (!fact.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline)
                    .as("nanoseconds beyond the deadline")
                    .isNegative();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}
