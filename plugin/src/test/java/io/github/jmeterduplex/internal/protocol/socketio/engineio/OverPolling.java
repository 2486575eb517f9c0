package io.github.jmeterduplex.internal.protocol.socketio.engineio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.session.Fault;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** A connector, who hears it, and what tests of polling say. */
public abstract class OverPolling {
    public static final int MAX_BYTES = 10_000;

    public final Bytes bytes = new Bytes();
    public JettyConnector connector = new JettyConnector(MAX_BYTES, 1, Duration.ofSeconds(30), Duration.ZERO, bytes);
    public final PollingChannelListener heard = new PollingChannelListener();

    @AfterEach
    final void close() {
        connector.close();
    }

    final Channel open(String transports, EngineServer server) {
        return open(Targets.over(server.revision(), transports, server.url()));
    }

    final Channel open(Target target) {
        connector.connect(target, heard);
        return heard.opened();
    }

    /** Connects, and returns why that failed. */
    final Fault failure(Target target) {
        connector.connect(target, heard);
        return heard.fault();
    }

    static void says(Channel channel, String text) {
        channel.send(text.getBytes(UTF_8), false, true);
    }

    static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(20, TimeUnit.SECONDS);
        assertThat(next).isNotNull();
        return next;
    }

    static String answer(String status, String body) {
        return "HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
