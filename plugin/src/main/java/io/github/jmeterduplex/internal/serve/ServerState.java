package io.github.jmeterduplex.internal.serve;

import io.github.jmeterduplex.internal.serve.wire.DeflatedMessages;
import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;
import io.github.jmeterduplex.internal.serve.wire.StompScan;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The objects that all connections share. Confined to the server's thread. */
final class ServerState {
    private static final int KEPT_BUFFERS = 64;

    private final Counts counts = new Counts();
    private final Replies replies;
    private final Beats beats = new Beats();
    private final Access access;
    private final Scratch scratch = new Scratch();
    private final Deque<GrowingBytes> buffers = new ArrayDeque<>();
    private final Deque<HasOutput> unflushed = new ArrayDeque<>();
    private final @Nullable TlsKey tls;
    private long lastId;

    ServerState(ServeOptions options) {
        this.replies = new Replies(counts, options.behaviour());
        this.access = new Access(counts, options.requiresLogin());
        this.tls = options.tls() ? new TlsKey() : null;
    }

    /** A connection with output. */
    interface HasOutput {
        /** Writes the output; the rest is kept, and the connection is not read before it has been written. */
        void flush();
    }

    /** Buffers that sessions use in turn, so that an idle one does not have any. */
    static final class Scratch {
        /** The message under way to a client. */
        final GrowingBytes message = new GrowingBytes();
        /** The body of that message, if its length must be known first. */
        final GrowingBytes body = new GrowingBytes();
        /** A message of a client that had escapes. */
        final GrowingBytes unescaped = new GrowingBytes();
        /** A message in the envelope of its transport. */
        final GrowingBytes envelope = new GrowingBytes();

        final StompScan stomp = new StompScan();
        final DeflatedMessages deflated = new DeflatedMessages();
    }

    /** Returns a new layer for a connection; null if connections are not encrypted. */
    @Nullable
    TlsLayer newTls() {
        return tls == null ? null : tls.newLayer();
    }

    /** Returns a new id for a session. */
    String newId() {
        return "duplex-" + ++lastId;
    }

    Counts counts() {
        return counts;
    }

    Replies replies() {
        return replies;
    }

    Beats beats() {
        return beats;
    }

    Access access() {
        return access;
    }

    Scratch scratch() {
        return scratch;
    }

    /** Returns an empty buffer for output, and remembers that the connection has output. */
    GrowingBytes takeBuffer(HasOutput connection) {
        unflushed.add(connection);
        GrowingBytes kept = buffers.poll();
        return kept == null ? new GrowingBytes() : kept;
    }

    void giveBack(GrowingBytes buffer) {
        if (buffers.size() < KEPT_BUFFERS) {
            buffers.push(buffer.clear());
        }
    }

    /** Writes the output of all connections. */
    void flush() {
        for (HasOutput next = unflushed.poll(); next != null; next = unflushed.poll()) {
            next.flush();
        }
    }

    /** A second has passed. */
    void tick() {
        beats.tick();
    }
}
