package io.github.jmeterduplex.internal.net.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.CountingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.junit.jupiter.api.Test;

/** A socket out of which bytes come for ever. */
class EndlessInputTest {
    private static final byte[] FRAME = {(byte) 0x81, 1, 'x'};

    private final AtomicLong fills = new AtomicLong();

    private final ByteArrayEndPoint endless = new ByteArrayEndPoint() {
        @Override
        public int fill(ByteBuffer buffer) {
            fills.incrementAndGet();
            BufferUtil.append(buffer, FRAME);
            return FRAME.length;
        }
    };

    @Test
    void isLeftForOthersAndReadAgainAfterThemAndNothingIsLost() {
        CountingChannelListener counted = new CountingChannelListener();
        try (IoRuntime runtime = new IoRuntime(1)) {
            WebSocketChannel channel = Targets.channel(runtime, counted);
            WebSocketConnection wire = new WebSocketConnection(endless, runtime.executor(), channel, new Bytes());
            channel.attach(wire, null, null);
            assertTimeoutPreemptively(Duration.ofSeconds(60), wire::onFillable);
            long first = fills.get();
            assertThat(counted.messages()).isEqualTo(first).isPositive();
            assertThat(endless.isFillInterested()).isTrue();
            assertTimeoutPreemptively(
                    Duration.ofSeconds(60), () -> endless.getFillInterest().fillable());
            assertThat(counted.messages()).isEqualTo(fills.get()).isGreaterThan(first);
            assertThat(endless.isFillInterested()).isTrue();
        }
    }
}
