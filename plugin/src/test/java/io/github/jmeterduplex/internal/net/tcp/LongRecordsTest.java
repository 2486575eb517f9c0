package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.settings.TlsProvider;
import io.github.jmeterduplex.internal.settings.TlsResumption;
import io.github.jmeterduplex.internal.settings.TlsStyle;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records whose head promises more than a native engine has room for. */
class LongRecordsTest {
    private static final int ROOM = 20_480;

    private final IoRuntime runtime = new IoRuntime(1);
    private final Tls tls = new Tls(true, true, new TlsStyle(TlsProvider.AUTO, TlsResumption.OFF));
    private final SSLEngine engine = tls.engine("127.0.0.1", 1);
    private final TlsConnection connection =
            new TlsConnection(runtime.pool(), runtime.executor(), tls.factory(), new ByteArrayEndPoint(), engine);

    @BeforeEach
    void begin() throws Exception {
        engine.beginHandshake();
        engine.wrap(ByteBuffer.allocate(0), ByteBuffer.allocateDirect(ROOM));
    }

    @AfterEach
    void close() throws Exception {
        NativeSslEngines.release(engine);
        runtime.close();
        tls.factory().stop();
        tls.close();
    }

    private static ByteBuffer head(int bytes) {
        return ByteBuffer.allocate(100)
                .put((byte) 23)
                .putShort((short) 0x0303)
                .putShort((short) bytes)
                .rewind();
    }

    /** RFC 8446, section 5.2, allows 2^14 + 256 bytes, RFC 5246, section 6.2.3, 2^14 + 2048. */
    @ParameterizedTest
    @ValueSource(ints = {18_433, 18_434, 19_000, 20_000, 21_000, 40_000, 65_535})
    void recordLongerThanTlsAllowsIsAFaultOfTls(int bytes) {
        assertThatThrownBy(() -> connection.unwrap(engine, head(bytes), ByteBuffer.allocate(ROOM)))
                .isInstanceOf(SSLException.class);
    }

    @Test
    void longestRecordIsWaitedForWhereThereIsRoomForIt() throws Exception {
        assertThat(connection.unwrap(engine, head(18_432), ByteBuffer.allocate(16_384)))
                .hasFieldOrPropertyWithValue("status", Status.BUFFER_OVERFLOW);
        assertThat(connection.unwrap(engine, head(18_432), ByteBuffer.allocate(ROOM)))
                .hasFieldOrPropertyWithValue("status", Status.BUFFER_UNDERFLOW);
    }
}
