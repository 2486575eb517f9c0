package io.github.jmeterduplex.internal.net.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.CountingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.ConnectionLimits;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.TlsConnection.BufferingEndPoint;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How often an end point is read, and when others come first. */
class WireReadsTest {
    private static final byte[] FRAME = {(byte) 0x81, 1, 'x'};

    private final IoRuntime runtime = new IoRuntime(1);
    private final CountingChannelListener counted = new CountingChannelListener();
    private final AtomicLong nanos = new AtomicLong(1);

    /** Each read brings one frame. */
    private class Frames extends ByteArrayEndPoint {
        final Queue<byte[]> waiting = new ArrayDeque<>();
        int reads;
        int interests;

        Frames(int frames) {
            super(new byte[0], 1);
            for (int i = 0; i < frames; i++) {
                waiting.add(FRAME);
            }
        }

        @Override
        public int fill(ByteBuffer buffer) {
            reads++;
            nanos.addAndGet(100_000);
            byte[] frame = waiting.poll();
            return frame == null ? 0 : BufferUtil.append(buffer, ByteBuffer.wrap(frame));
        }

        @Override
        public void fillInterested(Callback callback) {
            interests++;
            super.fillInterested(callback);
        }
    }

    /** As one with TLS, which knows what it has. */
    private final class Records extends Frames implements BufferingEndPoint {
        Records(int frames) {
            super(frames);
        }

        @Override
        public boolean hasMore() {
            return !waiting.isEmpty();
        }
    }

    @AfterEach
    void close() {
        runtime.close();
    }

    private WebSocketConnection wire(Frames frames) {
        WebSocketChannel channel = Targets.channel(runtime, counted);
        WebSocketConnection wire =
                new WebSocketConnection(frames, runtime.executor(), channel, new Bytes(), nanos::get);
        channel.attach(wire, null, null);
        return wire;
    }

    @Test
    void recordsThatAreThereAreReadInARow() {
        Records records = new Records(4);
        wire(records).onFillable();
        assertThat(counted.messages()).isEqualTo(4);
        assertThat(records.reads).as("and none for nothing").isEqualTo(4);
        assertThat(records.interests).isEqualTo(1);
    }

    @Test
    void othersComeFirstAfterAStretchOfRecords() {
        int inAStretch = (int) (ConnectionLimits.STRETCH_NANOS / 100_000) + 2;
        Records records = new Records(2 * inAStretch);
        wire(records).onFillable();
        assertThat(counted.messages()).isEqualTo(inAStretch);
        assertThat(records.isFillInterested()).isTrue();
        records.getFillInterest().fillable();
        assertThat(counted.messages()).isEqualTo(2L * inAStretch);
        assertThat(records.interests).isEqualTo(2);
    }

    @Test
    void socketThatGaveLessThanThereWasRoomForIsNotAskedAgain() {
        Frames frames = new Frames(4);
        wire(frames).onFillable();
        assertThat(frames.reads).isEqualTo(1);
        assertThat(frames.interests).isEqualTo(1);
    }
}
