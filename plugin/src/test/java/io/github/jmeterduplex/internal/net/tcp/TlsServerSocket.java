package io.github.jmeterduplex.internal.net.tcp;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Accepts connections over one version of TLS, and counts their handshakes by what the server says in the clear: its
 * first messages tell whether it has taken up an earlier session. Thread-safe.
 */
final class TlsServerSocket extends ServerSocket {
    private static final int RECORD_HEAD = 5;
    private static final int HANDSHAKE = 22;
    private static final int SERVER_HELLO = 2;
    private static final int CERTIFICATE = 11;
    private static final int PRE_SHARED_KEY = 41;
    private static final int SUPPORTED_VERSIONS = 43;

    private enum Kind {
        NOT_KNOWN_YET,
        FULL,
        RESUMED
    }

    private final SSLContext context;
    private final String protocol;
    private final AtomicInteger full = new AtomicInteger();
    private final AtomicInteger resumed = new AtomicInteger();

    TlsServerSocket(SSLContext context, String protocol) throws IOException {
        super(0, 50, InetAddress.getLoopbackAddress());
        this.context = context;
        this.protocol = protocol;
    }

    int fullHandshakes() {
        return full.get();
    }

    int resumedHandshakes() {
        return resumed.get();
    }

    @Override
    public Socket accept() throws IOException {
        Socket plain = new WatchedSocket();
        implAccept(plain);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, null, true);
        socket.setEnabledProtocols(new String[] {protocol});
        return socket;
    }

    /** What the server has sent, from its first byte on. */
    private static Kind kind(byte[] sent) {
        ByteBuffer records = ByteBuffer.wrap(sent);
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        boolean allInClear = true;
        while (allInClear && records.remaining() >= RECORD_HEAD) {
            allInClear = records.get() == HANDSHAKE;
            records.getShort();
            byte[] content = new byte[records.getShort()];
            if (content.length > records.remaining()) {
                return Kind.NOT_KNOWN_YET;
            }
            records.get(content);
            if (allInClear) {
                messages.writeBytes(content);
            }
        }
        return kind(ByteBuffer.wrap(messages.toByteArray()), allInClear);
    }

    private static Kind kind(ByteBuffer messages, boolean moreMayCome) {
        if (messages.remaining() < 4 || messages.get() != SERVER_HELLO) {
            return Kind.NOT_KNOWN_YET;
        }
        ByteBuffer hello = message(messages);
        boolean isOf13 = false;
        // RFC 8446, section 4.1.3: version, random, session id, suite and compression.
        hello.position(2 + 32);
        hello.position(hello.position() + 1 + hello.get(hello.position()) + 2 + 1);
        for (int end = hello.hasRemaining() ? hello.getShort() : 0; end > 0 && hello.hasRemaining(); ) {
            int extension = hello.getShort();
            if (extension == PRE_SHARED_KEY) {
                return Kind.RESUMED;
            }
            isOf13 |= extension == SUPPORTED_VERSIONS;
            hello.position(hello.position() + 2 + hello.getShort(hello.position()));
        }
        if (isOf13) {
            return Kind.FULL;
        }
        // RFC 5246, section 7.3: a certificate comes next, or that of an earlier session still counts.
        if (messages.hasRemaining()) {
            return messages.get() == CERTIFICATE ? Kind.FULL : Kind.RESUMED;
        }
        return moreMayCome ? Kind.NOT_KNOWN_YET : Kind.RESUMED;
    }

    /** Takes the message after its type. */
    private static ByteBuffer message(ByteBuffer messages) {
        int length = (messages.get() & 0xFF) << 16 | (messages.getShort() & 0xFFFF);
        ByteBuffer message = messages.slice(messages.position(), length);
        messages.position(messages.position() + length);
        return message;
    }

    private final class WatchedSocket extends Socket {
        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
                private Kind kind = Kind.NOT_KNOWN_YET;

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    if (kind == Kind.NOT_KNOWN_YET) {
                        sent.write(bytes, offset, length);
                        kind = kind(sent.toByteArray());
                        count(kind);
                    }
                    out.write(bytes, offset, length);
                }
            };
        }

        private void count(Kind kind) {
            if (kind != Kind.NOT_KNOWN_YET) {
                (kind == Kind.FULL ? full : resumed).incrementAndGet();
            }
        }
    }
}
