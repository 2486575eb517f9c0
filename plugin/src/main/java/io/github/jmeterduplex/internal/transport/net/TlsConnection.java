package io.github.jmeterduplex.internal.transport.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * TLS of one connection, for bursts. Thread-safe.
 *
 * <p>A read gives one record, and one look at the socket may bring many. Left to itself Jetty calls whoever waits for the
 * next record on another thread, and looks at the socket before each. Here the end point tells that more is there, and
 * the socket is not asked while a whole record is. Of 100-byte records that halves the CPU time each.
 */
public final class TlsConnection extends SslConnection {
    /** RFC 8446, section 5.1: type, version and, in the last two bytes, the length of what follows. */
    private static final int HEADER_BYTES = 5;

    /** Whether encrypted bytes are left behind the last record. Written by the thread that unwraps. */
    private volatile boolean left;

    /** Whether data has come, so that what comes are records. Guarded by Jetty's lock. */
    private boolean established;

    public TlsConnection(
            ByteBufferPool pool, Executor executor, SslContextFactory factory, EndPoint endPoint, SSLEngine engine) {
        super(pool, executor, factory, endPoint, engine);
    }

    @Override
    protected SSLEngineResult unwrap(SSLEngine engine, ByteBuffer input, ByteBuffer output) throws SSLException {
        SSLEngineResult result = super.unwrap(engine, input, output);
        established |= result.bytesProduced() > 0;
        left = input.hasRemaining();
        return result;
    }

    @Override
    protected int networkFill(ByteBuffer input) throws IOException {
        return established && holdsRecord(input) ? 0 : super.networkFill(input);
    }

    private static boolean holdsRecord(ByteBuffer input) {
        int bytes = input.remaining();
        return bytes >= HEADER_BYTES
                && bytes - HEADER_BYTES >= Short.toUnsignedInt(input.getShort(input.position() + HEADER_BYTES - 2));
    }

    @Override
    protected SslEndPoint newSslEndPoint() {
        return new Decrypted();
    }

    private final class Decrypted extends SslEndPoint implements Buffering {
        @Override
        public boolean hasMore() {
            return left;
        }
    }
}
