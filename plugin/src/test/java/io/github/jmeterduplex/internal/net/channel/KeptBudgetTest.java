package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What all sessions together hold of messages of which a part has come. */
class KeptBudgetTest {
    private static final int MAX_BYTES = 100_000;
    private static final String HEAD_OF_90_000_BYTES = "\u0082\177\u0000\u0000\u0000\u0000\u0000\u0001_\u0090";

    private final KeptBytes kept = new KeptBytes(3 * MAX_BYTES + 10_000);
    private final JettyConnector connector = new JettyConnector(
            new ConnectionLimits(MAX_BYTES, 16, Duration.ofSeconds(30), kept),
            1,
            Duration.ZERO,
            TlsStyle.DEFAULT,
            new Bytes());

    @AfterEach
    void stop() {
        connector.close();
    }

    /** A session and its channel. */
    private record Opened(RecordingChannelListener heard, Channel channel) {}

    private Opened open(RawServer server) {
        RecordingChannelListener heard = new RecordingChannelListener();
        connector.connect(Targets.of(server.url("ws", "/ws")), heard);
        return new Opened(heard, heard.open());
    }

    private static void await(BooleanSupplier fact) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!fact.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Test
    void sessionWithoutRoomForItsMessageEndsAndOthersGiveTheirRoomBack() throws IOException {
        try (RawServer half = RawServer.webSocket(client -> {
                    client.write(HEAD_OF_90_000_BYTES);
                    client.write("x".repeat(80_000));
                    client.drain();
                });
                RawServer whole = RawServer.webSocket(client -> {
                    client.frame(0x82, new byte[90_000]);
                    client.drain();
                })) {
            List<Opened> sessions = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                long before = kept.used();
                sessions.add(open(half));
                await(() -> kept.used() - before >= 80_000);
            }
            long held = kept.used();
            Fault fault = open(half).heard.fault();
            assertThat(fault.cause()).isEqualTo(Cause.LIMIT);
            assertThat(fault.message()).contains("duplex.kept.megabytes", "127.0.0.1:" + half.port());
            assertThat(kept.used()).isEqualTo(held).isLessThanOrEqualTo(3 * MAX_BYTES);

            for (Opened session : sessions) {
                session.channel.abort();
                assertThat(session.heard.fault().cause()).isEqualTo(Cause.CLOSED);
            }
            assertThat(kept.used()).isZero();
            assertThat(open(whole).heard.bytes()).hasSize(90_000);
            assertThat(kept.used()).isZero();
        }
    }
}
