package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import io.github.jmeterduplex.internal.serve.wire.HttpRequest;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * One TCP connection: HTTP first, WebSocket frames after the upgrade. An error ends this connection alone. Confined to
 * the server's thread.
 */
final class ClientConnection implements TlsLayer.Wire, ServerState.HasOutput {
    private static final int MAX_INPUT = 1 << 23;
    private static final int MAX_UNSENT = 1 << 24;

    /** Answers requests by their path. */
    interface Routes {
        void answer(HttpRequest request, ClientConnection connection);
    }

    /** What reads the bytes after an upgrade. */
    interface Upgraded {
        /** Reads whole frames from this index on; returns the index after the last one. */
        int read(GrowingBytes input, int from);

        /** Tells the client that it has broken the protocol. */
        void fail();

        /** The connection has ended, for whatever reason. */
        void ended();
    }

    /** Buffers for reading, which all connections use in turn. */
    static final class Reading {
        final ByteBuffer read = ByteBuffer.allocateDirect(1 << 16);
        final GrowingBytes input = new GrowingBytes();
    }

    private final SocketChannel channel;
    private final SelectionKey key;
    private final ServerState state;
    private final Routes routes;
    private final Reading reading;
    private final @Nullable TlsLayer tls;
    private @Nullable Upgraded webSocket;
    private @Nullable Runnable whenClosed;
    private byte @Nullable [] leftover;
    private @Nullable GrowingBytes output;
    private @Nullable ByteBuffer unsent;
    private boolean isParked;
    private boolean endsAfterOutput;
    private boolean isClosed;

    ClientConnection(SocketChannel channel, SelectionKey key, ServerState state, Routes routes, Reading reading) {
        this.channel = channel;
        this.key = key;
        this.state = state;
        this.routes = routes;
        this.reading = reading;
        this.tls = state.newTls();
    }

    /** Reads and writes as much as is possible without waiting. */
    void serve() {
        try {
            if (unsent != null && key.isWritable()) {
                resume(unsent);
            }
            if (!isClosed && key.isReadable() && !read()) {
                close();
            }
        } catch (IOException e) {
            close();
        } catch (RuntimeException e) {
            fail(e);
        }
        flush();
    }

    /** Ends the connection because of a client's mistake, or of a message that this server cannot take. */
    private void fail(RuntimeException e) {
        state.counts().add(Count.BROKEN);
        if (webSocket != null) {
            webSocket.fail();
        } else if (!isParked) {
            String reason = e instanceof ProtocolViolation ? String.valueOf(e.getMessage()) : "the request is wrong";
            HttpAnswer.text("400 Bad Request", reason + '\n').write(output());
        }
        endAfterOutput();
    }

    /** Returns false at the end of the connection. */
    private boolean read() throws IOException {
        ByteBuffer buffer = reading.read.clear();
        if (channel.read(buffer) < 0) {
            return false;
        }
        GrowingBytes input = reading.input.clear();
        if (leftover != null) {
            input.add(leftover);
            leftover = null;
        }
        buffer.flip();
        if (tls == null) {
            input.add(buffer);
        } else if (!tls.unwrap(buffer, input, this)) {
            return false;
        }
        take(input);
        return leftover == null || leftover.length < MAX_INPUT;
    }

    private void take(GrowingBytes input) {
        int used = endsAfterOutput ? input.length() : consume(input);
        leftover = used == input.length() ? null : input.copyFrom(used);
    }

    /** Takes whole requests or frames; returns the number of used bytes. */
    private int consume(GrowingBytes input) {
        int used = 0;
        while (webSocket == null) {
            if (isParked || isClosed || endsAfterOutput) {
                return used;
            }
            int end = HttpRequest.headEnd(input.array(), used, input.length());
            HttpRequest request = end < 0 ? null : HttpRequest.parse(input.array(), used, end, input.length());
            if (request == null) {
                return used;
            }
            used = end + request.body().length;
            endsAfterOutput = request.endsConnection() && !request.isUpgrade();
            routes.answer(request, this);
        }
        return webSocket.read(input, used);
    }

    /** Turns the connection into a WebSocket. */
    void upgrade(Upgraded peer) {
        webSocket = peer;
    }

    /** Takes no further request until {@link #release}; the action runs if the connection is closed before. */
    void park(Runnable ifClosed) {
        isParked = true;
        whenClosed = ifClosed;
    }

    /** The answer to the parked request is complete. */
    void release() {
        isParked = false;
        whenClosed = null;
        // requests that came in the meantime are read by the flush of this answer
        GrowingBytes unused = output();
    }

    /** Returns the buffer for bytes to the client, which is written when the current work is done. */
    GrowingBytes output() {
        GrowingBytes current = output;
        if (current == null) {
            current = state.takeBuffer(this);
            output = current;
        }
        return current;
    }

    /** Writes the output; the rest is kept, and the connection is not read before it has been written. */
    @Override
    public void flush() {
        GrowingBytes current = output;
        if (current == null) {
            return;
        }
        output = null;
        try {
            if (!isClosed) {
                write(current);
                if (endsAfterOutput && !isParked && unsent == null) {
                    close();
                } else {
                    takeLeftover();
                }
            }
        } catch (IOException e) {
            close();
        } finally {
            state.giveBack(current);
        }
    }

    private void takeLeftover() {
        byte[] waiting = leftover;
        if (waiting == null || webSocket != null || isParked) {
            return;
        }
        try {
            take(new GrowingBytes().add(waiting));
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    private void write(GrowingBytes data) throws IOException {
        if (tls == null) {
            send(ByteBuffer.wrap(data.array(), 0, data.length()));
        } else {
            tls.wrap(ByteBuffer.wrap(data.array(), 0, data.length()), this);
        }
    }

    @Override
    public void send(ByteBuffer data) throws IOException {
        ByteBuffer waiting = unsent;
        if (waiting == null) {
            channel.write(data);
        }
        if (!data.hasRemaining()) {
            return;
        }
        int size = data.remaining() + (waiting == null ? 0 : waiting.remaining());
        if (size > MAX_UNSENT) {
            throw new IOException("the client does not read");
        }
        ByteBuffer joined = ByteBuffer.allocate(size);
        if (waiting != null) {
            joined.put(waiting);
        }
        unsent = joined.put(data).flip();
        key.interestOps(SelectionKey.OP_WRITE);
    }

    private void resume(ByteBuffer data) throws IOException {
        channel.write(data);
        if (!data.hasRemaining()) {
            unsent = null;
            key.interestOps(SelectionKey.OP_READ);
            if (endsAfterOutput && !isParked) {
                close();
            }
        }
    }

    /** Closes the connection when the output has been written. */
    void endAfterOutput() {
        endsAfterOutput = true;
        isParked = false;
        GrowingBytes unused = output();
    }

    /** Resets the connection. */
    void cut() {
        if (isClosed) {
            return;
        }
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // It is closed in the ordinary way then.
        }
        close();
    }

    boolean isClosed() {
        return isClosed;
    }

    private void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            channel.close();
        } catch (IOException e) {
            // Closed all the same.
        }
        if (webSocket != null) {
            webSocket.ended();
        }
        if (whenClosed != null) {
            whenClosed.run();
        }
    }
}
