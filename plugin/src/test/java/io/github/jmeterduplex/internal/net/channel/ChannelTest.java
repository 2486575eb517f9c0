package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Fault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A connector, what was heard over it, and its end after each test. */
public abstract class ChannelTest {
    public final Bytes bytes = new Bytes();
    public final RecordingChannelListener heard = new RecordingChannelListener();
    public final JettyConnector connector;

    public ChannelTest(int messageMaxBytes, int unsentMaxBytes, int threads) {
        this(messageMaxBytes, unsentMaxBytes, threads, TlsStyle.DEFAULT);
    }

    public ChannelTest(int messageMaxBytes, int unsentMaxBytes, int threads, TlsStyle tls) {
        this(new ConnectionLimits(messageMaxBytes, 16, Duration.ofSeconds(30)), threads, tls);
    }

    ChannelTest(ConnectionLimits limits, int threads, TlsStyle tls) {
        connector = new JettyConnector(limits, threads, Duration.ZERO, tls, bytes);
    }

    @AfterEach
    final void stop() {
        connector.close();
    }

    /** Opens a channel. */
    protected final Channel open(Target target) {
        connector.connect(target, heard);
        return heard.open();
    }

    /** Connects, and returns why that failed. */
    protected final Fault failure(Target target) {
        connector.connect(target, heard);
        return heard.fault();
    }

    protected static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Opens a plain WebSocket. */
    protected final Channel open(RawServer server) {
        connector.connect(Targets.of(server.url("ws", "/ws")), heard);
        return heard.open();
    }

    protected static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Takes what comes next, and fails when nothing comes. */
    protected static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(20, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }
}
