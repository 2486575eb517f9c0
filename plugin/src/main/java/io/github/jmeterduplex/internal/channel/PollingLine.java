package io.github.jmeterduplex.internal.channel;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.SocketFactory;
import okhttp3.Dns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TCP connections of one Engine.IO session that polls: to the addresses of one host, from one local address. Counts
 * the bytes on them: HTTP heads, and TLS, included. Thread-safe.
 *
 * <p>OkHttp shares connections among clients with one {@link Dns}, and this one equals itself alone.
 */
final class PollingLine extends SocketFactory implements Dns {
    private static final Logger LOG = LoggerFactory.getLogger(PollingLine.class);

    private final List<InetAddress> remotes;
    private final LocalPorts ports;
    private final InetAddress local;
    private final Traffic traffic;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Written by whoever writes. */
    private volatile long wroteNanos = System.nanoTime();

    /** Bytes that may come before the next message is whole. Written by the thread that reads, and by who allows more. */
    private volatile long allowedBytes = Long.MAX_VALUE;

    /** @param local or null for any */
    PollingLine(InetAddress[] remotes, LocalPorts ports, InetAddress local, Traffic traffic) {
        this.remotes = List.of(remotes);
        this.ports = ports;
        this.local = local;
        this.traffic = traffic;
    }

    @Override
    public List<InetAddress> lookup(String host) {
        return remotes.stream()
                .filter(remote -> local == null || local.getClass() == remote.getClass())
                .toList();
    }

    @Override
    public Socket createSocket() throws IOException {
        Socket fresh = new CountedSocket();
        try {
            fresh.setTcpNoDelay(true);
            if (local != null) {
                ports.bind(local, fresh::bind);
            }
            sockets.add(fresh);
            if (closed) {
                throw new SocketException("the session has ended");
            }
            return fresh;
        } catch (IOException | RuntimeException e) {
            fresh.close();
            throw e;
        }
    }

    /** When bytes last went out, by {@link System#nanoTime}. */
    long wroteNanos() {
        return wroteNanos;
    }

    /** From now on no more than so many bytes may come; the connection that brings more breaks. */
    void allow(long bytes) {
        allowedBytes = bytes;
    }

    /**
     * Closes all connections, those under way included.
     *
     * @param withReset leaves no TIME_WAIT behind
     */
    void close(boolean withReset) {
        closed = true;
        for (Socket socket : sockets) {
            try {
                if (withReset) {
                    socket.setSoLinger(true, 0);
                }
                socket.close();
            } catch (IOException e) {
                LOG.debug("already closed", e);
            }
        }
    }

    private void wrote(int bytes) {
        wroteNanos = System.nanoTime();
        traffic.bytesOut(bytes);
    }

    private void read(int bytes) throws IOException {
        traffic.bytesIn(bytes);
        long left = allowedBytes - bytes;
        allowedBytes = left;
        if (left < 0) {
            throw new TooLongException();
        }
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw unconnectedOnly();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
        throw unconnectedOnly();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw unconnectedOnly();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
        throw unconnectedOnly();
    }

    private static UnsupportedOperationException unconnectedOnly() {
        return new UnsupportedOperationException("OkHttp connects its sockets itself");
    }

    // By identity: OkHttp asks whether two clients may share connections.
    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    /** More came than a message may hold. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1;

        TooLongException() {
            super("more than a message may hold");
        }
    }

    private final class CountedSocket extends Socket {
        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    int value = super.read();
                    if (value >= 0) {
                        PollingLine.this.read(1);
                    }
                    return value;
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    int count = super.read(bytes, offset, length);
                    if (count > 0) {
                        PollingLine.this.read(count);
                    }
                    return count;
                }
            };
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(int value) throws IOException {
                    out.write(value);
                    wrote(1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    out.write(bytes, offset, length);
                    wrote(length);
                }
            };
        }

        @Override
        public synchronized void close() throws IOException {
            sockets.remove(this);
            super.close();
        }
    }
}
