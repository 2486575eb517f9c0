package io.github.jmeterduplex.samples.servers.lean;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One TCP connection: HTTP first, WebSocket frames after the upgrade. Confined to the server's thread. */
final class LeanConnection {
    private static final int MAX_INPUT = 1 << 22;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final LeanServer.Scratch scratch;
    private final LeanCounts counts;
    private @Nullable WebSocketReader webSocket;
    private byte @Nullable [] leftover;
    private @Nullable ByteBuffer unsent;
    private @Nullable LeanFlood flood;

    LeanConnection(SocketChannel channel, SelectionKey key, LeanServer.Scratch scratch, LeanCounts counts) {
        this.channel = channel;
        this.key = key;
        this.scratch = scratch;
        this.counts = counts;
    }

    /** Reads and writes what can be done without waiting. */
    void serve() {
        try {
            if (flood != null) {
                serveFlooded(flood);
            } else if (unsent != null) {
                resume(unsent);
            } else if (!read()) {
                close();
            }
        } catch (IOException | RuntimeException e) {
            // A reset, or garbage: either way this connection is over.
            close();
        }
    }

    private void serveFlooded(LeanFlood pushes) throws IOException {
        if (key.isReadable() && !read()) {
            close();
        } else {
            push(pushes);
        }
    }

    /** Pushes what is due; called every millisecond where the pushes have a pace of their own. */
    void push() {
        try {
            if (flood != null && channel.isOpen()) {
                push(flood);
            }
        } catch (IOException e) {
            close();
        }
    }

    private void push(LeanFlood pushes) throws IOException {
        boolean more = pushes.write(channel, System.nanoTime());
        key.interestOps(more ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    }

    /** Returns false at the end of the connection. */
    private boolean read() throws IOException {
        ByteBuffer buffer = scratch.read.clear();
        if (channel.read(buffer) < 0) {
            return false;
        }
        Bytes input = scratch.input.clear();
        if (leftover != null) {
            input.add(leftover);
        }
        input.add(buffer.flip());
        scratch.output.clear();
        int used = consume(input);
        leftover = used == input.length() ? null : input.copyFrom(used);
        if (!scratch.output.isEmpty()) {
            write(ByteBuffer.wrap(scratch.output.array(), 0, scratch.output.length()));
        }
        begin(webSocket == null ? null : webSocket.flood());
        boolean ended = webSocket != null && webSocket.isClosed();
        return !ended && (leftover == null || leftover.length < MAX_INPUT);
    }

    private void begin(@Nullable LeanFlood pushes) {
        if (flood == null && pushes != null) {
            flood = pushes;
            if (unsent != null) {
                pushes.add(unsent);
                unsent = null;
            }
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
            if (pushes.isPaced()) {
                scratch.paced.add(this);
            }
        }
    }

    /** Takes whole requests or frames; returns how many bytes. */
    private int consume(Bytes input) {
        int used = 0;
        while (webSocket == null) {
            int end = LeanHttp.end(input.array(), used, input.length());
            if (end < 0) {
                return used;
            }
            answer(LeanHttp.parse(input.array(), used, end));
            used = end;
        }
        return webSocket.read(input, used);
    }

    private void answer(LeanHttp request) {
        if (!request.isUpgrade()) {
            scratch.output.add(request.respond(counts));
            return;
        }
        scratch.output.add(request.accept());
        webSocket = new WebSocketReader(request, scratch, counts, this::flush);
        webSocket.open();
    }

    /** Writes; what the socket does not take is kept, and nothing more is read before it has gone. */
    private void write(ByteBuffer data) throws IOException {
        if (flood != null) {
            flood.add(data);
            return;
        }
        channel.write(data);
        if (data.hasRemaining()) {
            unsent = ByteBuffer.allocate(data.remaining()).put(data).flip();
            key.interestOps(SelectionKey.OP_WRITE);
        }
    }

    /** Writes what is in the output now. */
    private void flush() {
        try {
            ByteBuffer data = ByteBuffer.wrap(scratch.output.array(), 0, scratch.output.length());
            ByteBuffer waiting = unsent;
            if (waiting == null) {
                write(data);
            } else {
                unsent = ByteBuffer.allocate(waiting.remaining() + data.remaining())
                        .put(waiting)
                        .put(data)
                        .flip();
            }
        } catch (IOException e) {
            close();
        }
    }

    private void resume(ByteBuffer data) throws IOException {
        channel.write(data);
        if (!data.hasRemaining()) {
            unsent = null;
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    private void close() {
        if (flood != null) {
            scratch.paced.remove(this);
        }
        try {
            channel.close();
        } catch (IOException e) {
            // Closed all the same.
        }
        if (webSocket != null) {
            webSocket.ended();
        }
    }
}
