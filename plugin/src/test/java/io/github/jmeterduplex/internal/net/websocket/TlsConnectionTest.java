package io.github.jmeterduplex.internal.net.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Bytes;
import io.github.jmeterduplex.internal.net.channel.CountingChannelListener;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.tcp.IoRuntime;
import io.github.jmeterduplex.internal.net.tcp.NativeSslEngines;
import io.github.jmeterduplex.internal.net.tcp.TestCertificate;
import io.github.jmeterduplex.internal.net.tcp.Tls;
import io.github.jmeterduplex.internal.net.tcp.TlsConnection;
import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Bursts of records, each with a frame, between two engines in memory. */
@ParameterizedClass
@ValueSource(booleans = {true, false})
class TlsConnectionTest {
    private static final byte[] REQUEST = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FRAME = {(byte) 0x81, 1, 'x'};
    private static final int PACKET_BYTES = 64 * 1024;

    private final IoRuntime runtime = new IoRuntime(1);
    private final boolean isNative;
    private final Tls tls;
    private final CountingChannelListener counted = new CountingChannelListener();
    private final Queue<Runnable> handedOver = new ArrayDeque<>();
    private final Net net = new Net();
    private final ByteArrayOutputStream serverRead = new ByteArrayOutputStream();
    private int afterHandshake;
    private SSLEngine server;
    private TlsConnection connection;

    TlsConnectionTest(boolean isNative) {
        this.isNative = isNative;
        tls = new Tls(true, isNative, new TlsStyle(TlsProvider.AUTO, TlsResumption.OFF));
    }

    /** What lies between the two, which counts the looks at it. */
    private static final class Net extends ByteArrayEndPoint {
        private int looks;
        private int writes;

        Net() {
            super(new byte[0], PACKET_BYTES);
        }

        @Override
        protected void execute(Runnable task) {
            task.run();
        }

        @Override
        public int fill(ByteBuffer buffer) throws IOException {
            looks++;
            return super.fill(buffer);
        }

        @Override
        public boolean flush(ByteBuffer... buffers) throws IOException {
            writes += BufferUtil.remaining(buffers) > 0 ? 1 : 0;
            return super.flush(buffers);
        }
    }

    @BeforeEach
    void shakeHands() throws Exception {
        server = TestCertificate.ofServer().context().createSSLEngine();
        server.setUseClientMode(false);
        connection = new TlsConnection(runtime.pool(), handedOver::add, tls.factory(), net, tls.engine("127.0.0.1", 1));
        connection.getSSLEngine().setUseClientMode(true);
        WebSocketChannel channel = Targets.channel(runtime, counted);
        WebSocketConnection wire =
                new WebSocketConnection(connection.getSslEndPoint(), handedOver::add, channel, new Bytes(), () -> 1);
        channel.attach(wire, null, null);
        net.setConnection(connection);
        connection.getSslEndPoint().setConnection(wire);
        connection.getSslEndPoint().write(Callback.NOOP, ByteBuffer.wrap(REQUEST));
        wire.onFillable();
        while (counted.messages() == 0) {
            if (!answer() && server.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING) {
                net.addInput(records(1));
            }
            afterHandshake += handedOver.size();
            runHandedOver();
        }
        net.looks = 0;
    }

    @AfterEach
    void close() throws Exception {
        if (isNative) {
            NativeSslEngines.release(connection.getSSLEngine());
        }
        runtime.close();
        tls.factory().stop();
        tls.close();
    }

    private void runHandedOver() {
        for (Runnable task = handedOver.poll(); task != null; task = handedOver.poll()) {
            task.run();
        }
    }

    /** The server's next step; returns whether it has said something. */
    private boolean answer() throws SSLException {
        ByteBuffer came = net.takeOutput();
        ByteBuffer said = ByteBuffer.allocate(PACKET_BYTES);
        boolean goesOn = true;
        while (goesOn) {
            switch (server.getHandshakeStatus()) {
                case NEED_TASK -> server.getDelegatedTask().run();
                case NEED_WRAP -> server.wrap(ByteBuffer.allocate(0), said);
                default -> goesOn = came.hasRemaining() && read(came);
            }
        }
        net.addInput(said.flip());
        return said.limit() > 0;
    }

    private boolean read(ByteBuffer came) throws SSLException {
        ByteBuffer data = ByteBuffer.allocate(PACKET_BYTES);
        SSLEngineResult result = server.unwrap(came, data);
        serverRead.write(data.array(), 0, data.position());
        return result.getStatus() == SSLEngineResult.Status.OK;
    }

    private ByteBuffer records(int count) throws SSLException {
        ByteBuffer records = ByteBuffer.allocate(PACKET_BYTES);
        for (int i = 0; i < count; i++) {
            server.wrap(ByteBuffer.wrap(FRAME), records);
        }
        return records.flip();
    }

    @Test
    void requestThatWaitsForTheHandshakeGoesOutWithItsEndAndByTheSameThread() {
        assertThat(serverRead.toByteArray()).isEqualTo(REQUEST);
        // The ClientHello, and all the rest; the JDK reads between its records.
        assertThat(net.writes).isEqualTo(isNative ? 2 : 4);
        assertThat(afterHandshake).isZero();
    }

    @Test
    void recordsThatCameTogetherAreReadWithOneLookAndByTheSameThread() throws Exception {
        net.addInput(records(40));
        assertThat(counted.messages()).isEqualTo(1 + 40);
        assertThat(net.looks).isEqualTo(1);
        assertThat(handedOver).isEmpty();
    }

    @Test
    void partOfARecordIsReadWithItsRest() throws Exception {
        ByteBuffer records = records(3);
        ByteBuffer rest = records.duplicate();
        int cut = records.limit() - 4;
        net.addInput(BufferUtil.copy(records.limit(cut)));
        assertThat(counted.messages()).isEqualTo(1 + 2);
        assertThat(handedOver).isEmpty();
        net.addInput(BufferUtil.copy(rest.position(cut)));
        assertThat(counted.messages()).isEqualTo(1 + 3);
        assertThat(handedOver).isEmpty();
    }
}
